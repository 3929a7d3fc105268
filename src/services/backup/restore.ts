/** Restores an installation from a backup, into a folder that has none. */
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Actor, Ledger } from "../../../ledger/contract.ts";
import { isUnreadable } from "../../../ledger/database/failures.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { latestVersion } from "../../../ledger/migrations/migrate.ts";
import { openLedger } from "../../../ledger/open.ts";
import { isSpecialFile } from "../../shared/special-file.ts";
import { DamagedTar } from "../../shared/tar.ts";
import { folderMode, syncPath, syncTree } from "../../storage/durable.ts";
import { ifThere } from "../../storage/if-there.ts";
import { layoutOf } from "../../storage/layout.ts";
import type { AboutBackup } from "./format.ts";
import { damagedBackup, readAbout, type Unpacked, unpack } from "./unpack.ts";

export interface RestoreRequest {
  file: string;
  dataDir: string;
  clock: Clock;
  /** Who restores, for the restored audit. */
  actor: Actor;
}

export interface Restored extends AboutBackup, Unpacked {
  dataDir: string;
}

/**
 * Unpacks, compares every file with the backup's list, brings the ledger to this version, verifies it against the heads
 * that the backup names, and only then puts it in place. On any failure nothing is left. Throws Fault invalid_request:
 * something is in the way, or the backup is damaged, of a newer version, or none.
 */
export async function restoreBackup({ file, dataDir, clock, actor }: RestoreRequest): Promise<Restored> {
  // One would wait for whoever writes into it, for ever perhaps.
  if (await isSpecialFile(file))
    throw new Fault("invalid_request", { message: `${file} is not a file; give the backup as one.` });
  const place = await placeFor(resolve(dataDir));
  const archive = await open(file, "r");
  try {
    const about = await readAbout(archive);
    if (about === null) throw new Fault("invalid_request", { message: `${file} is no backup of markmill.` });
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
  } finally {
    await archive.close();
  }
}

/** What the data directory may hold and yet be none: a file system's own folder, and the configuration. */
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
      message: `${dataDir} is not empty (it has ${inTheWay}): a backup is restored only where there is nothing. Stop the server that uses it, if one does, and name another folder with --data-dir, or move this one away.`,
    });
  const parent = dirname(dataDir);
  if (found === null) await mkdir(parent, { recursive: true });
  const isMount = found !== null && (await stat(dataDir)).dev !== (await stat(parent)).dev;
  return isMount || (found?.length ?? 0) > 0 ? within(dataDir) : instead(dataDir);
}

/** In one step, also over an empty folder (rename(2)). */
function instead(dataDir: string): Place {
  return {
    stage: () => mkdtemp(`${dataDir}.restoring-`),
    settle: async (staged) => {
      await rename(staged, dataDir);
      await syncPath(dirname(dataDir));
    },
  };
}

/** Where the folder itself must stay, as one does that a file system is mounted on: the ledger comes last, and makes it an installation. */
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
    throw isUnreadable(error) ? damagedBackup("its ledger is no database, or a broken one") : error;
  });
  try {
    const heads = [about.entries_head, about.audit_head].filter((head) => head !== null);
    const { ok, problems } = await ledger.verify(heads);
    if (!ok) throw damagedBackup(`its ledger is not sound: ${problems.join("; ")}`);
    await note(ledger);
  } finally {
    await ledger.close();
  }
}

const newer = ({ markmill_version, created_at, ledger_schema_version }: AboutBackup) =>
  new Fault("invalid_request", {
    message: `The backup of ${created_at} was made by markmill ${markmill_version}, whose ledger has version ${ledger_schema_version}; this program knows versions up to ${latestVersion}. Restore it with that version or a newer one.`,
  });
