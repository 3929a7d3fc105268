/** Writes a backup atomically. */
import { link, lstat, mkdir, open, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, isoTime } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { mib } from "../../../config/units.ts";
import { version } from "../../../config/version.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { openSnapshot, type Snapshot } from "../../../ledger/snapshot/open.ts";
import { snapshotThread } from "../../../ledger/writer/task-thread.ts";
import { masterKeyPath } from "../../auth/master-key.ts";
import { fileMode, folderMode, syncPath } from "../../shared/durable.ts";
import { isFull } from "../../storage/faults.ts";
import { ifThere } from "../../storage/if-there.ts";
import { partialEnding } from "../../storage/layout.ts";
import { storedFiles } from "../../storage/stored-files.ts";
import { type AboutBackup, aboutOf, backupFiles, resultName, uploadName } from "./format.ts";
import { createPacker, type Packer } from "./packer.ts";

export interface BackupRequest {
  dataDir: string;
  /** The final path, which must not exist. */
  target: string;
  withKey: boolean;
  /** Minimum free space on the data directory's disk. */
  minFreeBytes: number;
  clock: Clock;
  /** Called when everything is written, before the rename; a rejection aborts. */
  note(made: MadeBackup): Promise<unknown>;
  signal?: AbortSignal;
}

export interface MadeBackup extends AboutBackup {
  bytes: number;
  files: number;
  /** Deleted during the backup. */
  missingUploads: number;
  missingResults: number;
}

/** Bytes between checks of free space. */
const lookEveryBytes = 16 * mib;

/**
 * Copies the ledger as of one moment, then the files that the copy refers to. Files deleted meanwhile are counted.
 * Blocks nobody. Throws Fault: invalid_request if the target exists, service_unavailable if the disk is full or on
 * abort.
 */
export async function writeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { target, signal } = request;
  if ((await ifThere(lstat(target))) !== null) throw inTheWay(target);
  const scratch = scratchOf(target);
  await removeScratch(scratch);
  await mkdir(scratch, { mode: folderMode });
  try {
    await requireRoom(request);
    const nowMs = request.clock.nowMs();
    const copy = join(scratch, scratchNames.ledger);
    await snapshotThread.snapshot(request.dataDir, copy);
    signal?.throwIfAborted();
    const made = await pack(request, scratch, copy, nowMs);
    await request.note(made);
    await settle(join(scratch, scratchNames.archive), target);
    return made;
  } catch (error) {
    if (signal?.aborted) throw new Fault("service_unavailable", { message: interrupted });
    throw isFull(error) ? noRoom(error) : error;
  } finally {
    await removeScratch(scratch);
  }
}

/** Removes leftovers of a killed backup with this target. */
export async function removeUnfinished(target: string): Promise<void> {
  await removeScratch(scratchOf(target));
}

const scratchOf = (target: string) => target + partialEnding;
const scratchNames = { ledger: "ledger.db", list: "files.jsonl", archive: "backup.tar" } as const;

/** File by file: a folder of another user stays and is reported. */
async function removeScratch(scratch: string): Promise<void> {
  for (const name of Object.values(scratchNames)) {
    await ifThere(rm(join(scratch, name), { force: true }));
    await ifThere(rm(join(scratch, `${name}-journal`), { force: true }));
  }
  await ifThere(rmdir(scratch));
}

async function pack(
  request: BackupRequest,
  scratch: string,
  copy: string,
  nowMs: number,
): Promise<MadeBackup> {
  const { dataDir, withKey } = request;
  const snapshot = await openSnapshot(copy);
  await using archive = await open(join(scratch, scratchNames.archive), "wx", fileMode);
  await using list = await open(join(scratch, scratchNames.list), "wx+", fileMode);
  try {
    const take = await roomTaker(request);
    const packer = createPacker({ archive, list, seconds: Math.floor(nowMs / 1000), take });
    const { schemaVersion, heads } = snapshot;
    const about = aboutOf({
      created_at: isoTime(nowMs),
      markmill_version: version,
      ledger_schema_version: schemaVersion,
      entries_head: heads.entries?.hash ?? null,
      audit_head: heads.audit?.hash ?? null,
      with_key: withKey,
    });
    await packer.text(backupFiles.about, `${JSON.stringify(about, null, 2)}\n`);
    await packer.file(backupFiles.ledger, copy);
    if (withKey && !(await packer.file(backupFiles.masterKey, masterKeyPath(dataDir))))
      throw new Fault("master_key_missing");
    const missing = await packStored(packer, snapshot, dataDir);
    const { bytes, files } = await packer.finish(missing);
    await archive.sync();
    const { missing_uploads: missingUploads, missing_results } = missing;
    return { ...about, bytes, files, missingUploads, missingResults: missing_results.length };
  } finally {
    snapshot.close();
  }
}

async function packStored(packer: Packer, snapshot: Snapshot, dataDir: string) {
  const stored = storedFiles(dataDir);
  const missing = { missing_uploads: 0, missing_results: [] as string[] };
  for (const id of snapshot.uploadIds())
    if (!(await packer.file(uploadName(id), stored.upload(id)))) missing.missing_uploads += 1;
  for (const id of snapshot.resultIds()) if (!(await packResult(id))) missing.missing_results.push(id);
  return missing;

  /** A result is packed completely or, if deleted meanwhile, ignored when restoring. */
  async function packResult(jobId: string): Promise<boolean> {
    const files = await stored.result(jobId);
    if (files === null) return false;
    for (const { path, file } of files) if (!(await packer.file(resultName(jobId, path), file))) return false;
    return true;
  }
}

/** Renames the synced file without replacing another. */
async function settle(archive: string, target: string): Promise<void> {
  try {
    await link(archive, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw inTheWay(target);
    // File systems without hard links.
    if ((await ifThere(lstat(target))) !== null) throw inTheWay(target);
    await rename(archive, target);
  }
  await syncPath(dirname(target));
}

/** The ledger temporarily exists twice. */
async function requireRoom(request: BackupRequest): Promise<void> {
  const { size } = await stat(join(request.dataDir, ledgerFile));
  const take = await roomTaker(request);
  await take(Math.max(2 * size, lookEveryBytes));
}

/** Throws before free space falls below the limit. */
async function roomTaker({ dataDir, target, minFreeBytes, signal }: BackupRequest) {
  const folder = dirname(target);
  const isSameDisk = (await stat(folder)).dev === (await stat(dataDir)).dev;
  const mark = isSameDisk ? minFreeBytes : 0;
  let allowed = 0;
  return async (bytes: number): Promise<void> => {
    signal?.throwIfAborted();
    if (bytes > allowed) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - bytes < mark) throw noRoom(`${bavail * bsize} bytes are free`);
      allowed = Math.max(0, Math.min(lookEveryBytes, bavail * bsize - mark));
    }
    allowed -= bytes;
  };
}

const interrupted = "The backup was aborted because the server is stopping; try again.";

const noRoom = (cause: unknown) =>
  new Fault("service_unavailable", {
    message: "The disk is full; free space, or write the backup to another disk.",
    cause,
  });

const inTheWay = (target: string) =>
  new Fault("invalid_request", { message: `${target} already exists; backups never overwrite files.` });
