/** Restores an installation from a backup into an empty folder. */
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Actor, Ledger } from "../../../ledger/contract.ts";
import { isUnreadable } from "../../../ledger/database/failures.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { latestVersion } from "../../../ledger/migrations/migrate.ts";
import { openLedger } from "../../../ledger/open.ts";
import { folderMode, syncPath, syncTree } from "../../shared/durable.ts";
import { isSpecialFile } from "../../shared/special-file.ts";
import { DamagedTar } from "../../shared/tar.ts";
import { ifThere } from "../../storage/if-there.ts";
import { layoutOf } from "../../storage/layout.ts";
import type { AboutBackup } from "./format.ts";
import { damagedBackup, readAbout, type Unpacked, unpack } from "./unpack.ts";

export interface RestoreRequest {
  file: string;
  dataDir: string;
  clock: Clock;
  /** Actor of the audit entry. */
  actor: Actor;
}

export interface Restored extends AboutBackup, Unpacked {
  dataDir: string;
}

/**
 * Unpacks, checks all files against the list, migrates the ledger, verifies it against the backup's chain heads, then
 * puts everything in place. Leaves nothing behind on failure. Throws Fault invalid_request if the target is not empty
 * or the backup is damaged, newer, or not a backup.
 */
export async function restoreBackup({ file, dataDir, clock, actor }: RestoreRequest): Promise<Restored> {
  // A pipe might block forever.
  if (await isSpecialFile(file))
    throw new Fault("invalid_request", { message: `${file} is not a regular file.` });
  const place = await placeFor(resolve(dataDir));
  await using archive = await open(file, "r");
  try {
    const about = await readAbout(archive);
    if (about === null) throw new Fault("invalid_request", { message: `${file} is not a Markmill backup.` });
    if (about.ledger_schema_version > latestVersion) throw newer(about);
    const staged = await place.stage();
    try {
      const unpacked = await unpack(archive, staged);
      const nowMs = clock.nowMs();
      await bringUp(staged, about, nowMs, (ledger) => {
        const { with_key: withKey, entries_head: entriesHead, audit_head: auditHead } = about;
        const event = { kind: "restore", bytes: unpacked.bytes, withKey, entriesHead, auditHead } as const;
        return ledger.write("recordBackup", { name: basename(file), event, actor, nowMs });
      });
      await syncTree(staged);
      await place.settle(staged);
      return { ...about, ...unpacked, dataDir };
    } catch (error) {
      await rm(staged, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    throw error instanceof DamagedTar ? damagedBackup(error.message) : error;
  }
}

/** Allowed content of the target: lost+found and the configuration. */
const notOurs: readonly string[] = ["lost+found", "markmill.toml"];

interface Place {
  /** An empty folder on the same file system. */
  stage(): Promise<string>;
  settle(staged: string): Promise<void>;
}

async function placeFor(dataDir: string): Promise<Place> {
  const found = await ifThere(readdir(dataDir));
  const inTheWay = found?.find((name) => !notOurs.includes(name));
  if (inTheWay !== undefined)
    throw new Fault("invalid_request", {
      message: `${dataDir} is not empty (it contains ${inTheWay}). Stop the server that uses it, if any, and choose another folder with --data-dir, or move this one away.`,
    });
  const parent = dirname(dataDir);
  if (found === null) await mkdir(parent, { recursive: true });
  const isMount = found !== null && (await stat(dataDir)).dev !== (await stat(parent)).dev;
  return isMount || (found?.length ?? 0) > 0 ? within(dataDir) : instead(dataDir);
}

/** By rename(2), also over an empty folder. */
function instead(dataDir: string): Place {
  return {
    stage: () => mkdtemp(`${dataDir}.restoring-`),
    settle: async (staged) => {
      await rename(staged, dataDir);
      await syncPath(dirname(dataDir));
    },
  };
}

/**
 * For a mount point, which cannot be replaced: the ledger is moved last, because it makes the folder an installation.
 */
function within(dataDir: string): Place {
  return {
    stage: () => mkdtemp(join(dataDir, "restoring-")),
    settle: async (staged) => {
      const names = (await readdir(staged)).filter((name) => name !== ledgerFile);
      for (const name of [...names, ledgerFile]) await rename(join(staged, name), join(dataDir, name));
      await rm(staged, { recursive: true });
      await syncPath(dataDir);
    },
  };
}

async function bringUp(
  staged: string,
  about: AboutBackup,
  nowMs: number,
  note: (ledger: Ledger) => Promise<unknown>,
): Promise<void> {
  for (const folder of Object.values(layoutOf(staged)))
    await mkdir(folder, { recursive: true, mode: folderMode });
  const ledger = await openLedger({ dataDir: staged, nowMs }).catch((error: unknown) => {
    throw isUnreadable(error) ? damagedBackup("its ledger is not a valid database") : error;
  });
  try {
    const heads = [about.entries_head, about.audit_head].filter((head) => head !== null);
    const { ok, problems } = await ledger.verify(heads);
    if (!ok) throw damagedBackup(`its ledger is invalid: ${problems.join("; ")}`);
    await note(ledger);
  } finally {
    await ledger.close();
  }
}

const newer = ({ markmill_version, created_at, ledger_schema_version }: AboutBackup) =>
  new Fault("invalid_request", {
    message: `The backup of ${created_at} was made by markmill ${markmill_version}, with ledger version ${ledger_schema_version}; this program supports versions up to ${latestVersion}. Restore it with that version or a newer one.`,
  });
