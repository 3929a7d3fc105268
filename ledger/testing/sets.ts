import type { SetFile } from "../jobs/confirm-set.ts";
import type { FileError } from "../schema/convert-sets.ts";
import type { Owner } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import type { Units } from "../units.ts";
import { actor, noonMs, plan, uploadRow } from "./harness.ts";

/** A file of a set, as upload `upl_N` and job `job_N`. */
export function pricedFile(suffix: string, owner: Owner, upload: Partial<UploadRow> = {}): SetFile {
  const row = uploadRow(`upl_${suffix}`, owner, { filename: `${suffix}.pdf`, ...upload });
  return { filename: row.filename, upload: row, jobId: `job_${suffix}`, holdId: `hld_${suffix}` };
}

export const damage: FileError = {
  code: "corrupt_document",
  message: "It is damaged.",
  details: [{ path: "/file/0", message: "No end." }],
};

export const damagedFile = (filename: string): SetFile => ({ filename, error: damage });

export function confirmationOfSet(
  owner: Owner,
  files: readonly SetFile[],
  overrides: Partial<Units["confirmSet"]["args"]> = {},
): Units["confirmSet"]["args"] {
  return {
    setId: "set_1",
    owner,
    clientRequestId: null,
    fingerprint: "f".repeat(64),
    files,
    spendingLimitCreditUnits: null,
    plan,
    queueJobsMax: 100,
    actor,
    nowMs: noonMs,
    ...overrides,
  };
}
