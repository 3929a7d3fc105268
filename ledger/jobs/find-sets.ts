import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import type { UnqueuedFile } from "../schema/convert-sets.ts";
import { convertSetJobs, convertSets, idempotencyKeys, jobs } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import { type Owner, ownerKey } from "../schema/owners.ts";

export interface SetRow {
  id: string;
  /** SHA-256 of the request, 64 lowercase hex. */
  fingerprint: string;
  /** Current jobs in the order of the files, without deleted ones. The set is deleted with its last job. */
  jobs: { index: number; job: JobRow }[];
  unqueued: UnqueuedFile[];
}

export interface FindSets {
  byId(setId: string): SetRow;
  /** The set or job of an owner's client_request_id; null: unused; a null set: a single job. */
  byRequest(owner: Owner, clientRequestId: string): { set: SetRow | null } | null;
}

export function createFindSets(db: Db): FindSets {
  const findRequest = createFindRequest(db);
  const setOf = db
    .select({
      id: convertSets.id,
      fingerprint: convertSets.fingerprint,
      unqueued: convertSets.unqueued,
    })
    .from(convertSets)
    .where(eq(convertSets.id, param("setId")))
    .prepare();
  const positionsOf = db
    .select({ jobId: convertSetJobs.jobId, index: convertSetJobs.position })
    .from(convertSetJobs)
    .where(eq(convertSetJobs.setId, param("setId")))
    .orderBy(asc(convertSetJobs.position))
    .prepare();
  const jobOf = selectJobs(db)
    .where(eq(jobs.id, param("jobId")))
    .prepare();

  function byId(setId: string): SetRow {
    const set = setOf.get({ setId });
    if (set === undefined) throw new Error(`set ${setId} is not stored`);
    const members = positionsOf.all({ setId }).map(({ jobId, index }) => {
      const job = jobOf.get({ jobId });
      if (job === undefined) throw new Error(`set ${setId} names a missing job`);
      return { index, job: toJobRow(job) };
    });
    return { ...set, jobs: members };
  }

  return {
    byId,
    byRequest: (owner, clientRequestId) => {
      const request = findRequest(owner, clientRequestId);
      if (request === undefined) return null;
      return { set: request.setId === null ? null : byId(request.setId) };
    },
  };
}

/** The job or set of an owner's client_request_id; undefined: unused. */
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
        eq(idempotencyKeys.ownerKey, param("ownerKey")),
        eq(idempotencyKeys.clientRequestId, param("clientRequestId")),
      ),
    )
    .prepare();
  return (owner, clientRequestId) => find.get({ ownerKey: ownerKey(owner), clientRequestId });
}
