import { asc, eq, sql } from "drizzle-orm";
import type { SetRow } from "../contract/sets.ts";
import type { Db } from "../database/connection.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { convertSetJobs, convertSets, jobs } from "../schema/index.ts";
import type { Owner } from "../schema/owners.ts";
import { createFindRequest } from "./request-ids.ts";

export interface FindSets {
  byId(setId: string): SetRow;
  /** What an owner's client_request_id stands for: null when it is free, a null set when it is a single job's. */
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
    .where(eq(convertSets.id, sql.placeholder("setId")))
    .prepare();
  const positionsOf = db
    .select({ jobId: convertSetJobs.jobId, index: convertSetJobs.position })
    .from(convertSetJobs)
    .where(eq(convertSetJobs.setId, sql.placeholder("setId")))
    .orderBy(asc(convertSetJobs.position))
    .prepare();
  const jobOf = selectJobs(db)
    .where(eq(jobs.id, sql.placeholder("jobId")))
    .prepare();

  function byId(setId: string): SetRow {
    const set = setOf.get({ setId });
    if (set === undefined) throw new Error(`set ${setId} is not stored`);
    const members = positionsOf.all({ setId }).map(({ jobId, index }) => {
      const job = jobOf.get({ jobId });
      if (job === undefined) throw new Error(`set ${setId} names a job that is gone`);
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
