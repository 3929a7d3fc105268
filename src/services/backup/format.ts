/** The contents of a backup (docs/backup.md). */
import { nameProblem } from "../../../converters/bundle/parse-manifest.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { isJobId, isUploadId } from "../../storage/layout.ts";

/** In this order; files of uploads and results come before the list. */
export const backupFiles = {
  about: "backup.json",
  ledger: ledgerFile,
  masterKey: "master.key",
  list: "files.jsonl",
  manifest: "manifest.json",
} as const;

const aboutVersion = "svc.backup.v1";
const manifestVersion = "svc.backup_manifest.v1";

/** The first file, with what is known before copying. */
export interface AboutBackup {
  schema_version: typeof aboutVersion;
  created_at: string;
  markmill_version: string;
  ledger_schema_version: number;
  /** Hash of the last row of each chain; null: empty. */
  entries_head: string | null;
  audit_head: string | null;
  with_key: boolean;
}

/** A line of the list of files. */
export interface ListedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The last file; a backup without it is incomplete. */
export interface BackupManifest {
  schema_version: typeof manifestVersion;
  /** Number of listed files. */
  files: number;
  bytes: number;
  list_sha256: string;
  /** Objects in the ledger's copy that were deleted during the backup. */
  missing_uploads: number;
  missing_results: string[];
}

export const aboutOf = (facts: Omit<AboutBackup, "schema_version">): AboutBackup => ({
  schema_version: aboutVersion,
  ...facts,
});

export const manifestOf = (facts: Omit<BackupManifest, "schema_version">): BackupManifest => ({
  schema_version: manifestVersion,
  ...facts,
});

export const listLine = ({ path, bytes, sha256 }: ListedFile): string =>
  `${JSON.stringify({ path, bytes, sha256 })}\n`;

export const uploadName = (uploadId: string): string => `uploads/${uploadId}`;
export const resultName = (jobId: string, path: string): string => `results/${jobId}/${path}`;

/** Whether a file name is safe to unpack. */
export function isBackupName(name: string): boolean {
  if (name === backupFiles.about || name === backupFiles.ledger || name === backupFiles.masterKey)
    return true;
  const [folder, id = "", ...rest] = name.split("/");
  if (folder === "uploads") return isUploadId(id) && rest.length === 0;
  return folder === "results" && isJobId(id) && nameProblem(rest.join("/")) === null;
}

const hash = /^[0-9a-f]{64}$/;
const moment = /^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$/;
const versionForm = /^[0-9A-Za-z.+-]{1,64}$/;
const isText = (value: unknown, form: RegExp) => typeof value === "string" && form.test(value);
const isHead = (value: unknown) => value === null || isText(value, hash);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** Null: another kind of file or another version. */
export function parseAbout(text: string): AboutBackup | null {
  const value = objectIn(text);
  const fits =
    value?.schema_version === aboutVersion &&
    isText(value.created_at, moment) &&
    isText(value.markmill_version, versionForm) &&
    isCount(value.ledger_schema_version) &&
    isHead(value.entries_head) &&
    isHead(value.audit_head) &&
    typeof value.with_key === "boolean";
  return fits ? (value as unknown as AboutBackup) : null;
}

/** Null: damaged. */
export function parseManifest(text: string): BackupManifest | null {
  const value = objectIn(text);
  const missing = value?.missing_results;
  const fits =
    value?.schema_version === manifestVersion &&
    isCount(value.files) &&
    isCount(value.bytes) &&
    isText(value.list_sha256, hash) &&
    isCount(value.missing_uploads) &&
    Array.isArray(missing) &&
    missing.every((id) => typeof id === "string" && isJobId(id));
  return fits ? (value as unknown as BackupManifest) : null;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
