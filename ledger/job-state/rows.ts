import { eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { holds, jobs, type uploads } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import { fromOwnerColumns } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";

const jobColumns = { ...getTableColumns(jobs), hold: holds.state };

/** Jobs with the state of their holds; map rows with toJobRow. */
export function selectJobs(db: Db) {
  return db.select(jobColumns).from(jobs).leftJoin(holds, eq(holds.jobId, jobs.id));
}

export type StoredJob = ReturnType<ReturnType<typeof selectJobs>["all"]>[number];
export type StoredUpload = typeof uploads.$inferSelect;

export function toJobRow(stored: StoredJob): JobRow {
  const {
    organizationId,
    projectId,
    jobTokenHash,
    ownerKey,
    fairGroup,
    leaseToken,
    leaseUntilMs,
    heldBack,
    readerTokenHash,
    readerUntilMs,
    ...row
  } = stored;
  return { ...row, owner: fromOwnerColumns({ organizationId, projectId, jobTokenHash }) };
}

export function toUploadRow(stored: StoredUpload): UploadRow {
  const { organizationId, projectId, jobTokenHash, ownerKey, readerTokenHash, ...row } = stored;
  return { ...row, owner: fromOwnerColumns({ organizationId, projectId, jobTokenHash }) };
}
