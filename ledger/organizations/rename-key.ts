import { and, eq } from "drizzle-orm";
import { param, paramValue } from "../database/prepared.ts";
import { apiKeys } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { keyId: string; organizationId: string; name: string };
type Result = { outcome: "renamed" | "not_found" };

/** Also revoked keys, which lists still show. */
export function renameKey({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const where = and(eq(apiKeys.id, param("keyId")), eq(apiKeys.organizationId, param("organizationId")));
  const current = db.select({ name: apiKeys.name }).from(apiKeys).where(where).prepare();
  const rename = db
    .update(apiKeys)
    .set({ name: paramValue("name") })
    .where(where)
    .prepare();

  return ({ keyId, organizationId, name, actor, nowMs }) => {
    const key = current.get({ keyId, organizationId });
    if (key === undefined) return { outcome: "not_found" };
    if (key.name === name) return { outcome: "renamed" };
    rename.run({ keyId, organizationId, name });
    touched.credentials();
    audit({ actor, action: "key.rename", objectId: keyId, organizationId, outcome: "renamed", nowMs });
    return { outcome: "renamed" };
  };
}
