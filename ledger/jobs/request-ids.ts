import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { idempotencyKeys } from "../schema/index.ts";
import type { Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";

/** What an owner's client_request_id stands for: a job or a set; undefined while it is free. */
export type FindRequest = (
  owner: Owner,
  clientRequestId: string,
) => { jobId: string | null; setId: string | null } | undefined;

export function createFindRequest(db: Db): FindRequest {
  const find = db
    .select({ jobId: idempotencyKeys.jobId, setId: idempotencyKeys.setId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.ownerKey, sql.placeholder("ownerKey")),
        eq(idempotencyKeys.clientRequestId, sql.placeholder("clientRequestId")),
      ),
    )
    .prepare();
  return (owner, clientRequestId) => find.get({ ownerKey: ownerKey(owner), clientRequestId });
}
