/** The folder of the server's backups. */
import { lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isoTime, type Random } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { folderMode } from "../../shared/durable.ts";
import { DamagedTar } from "../../shared/tar.ts";
import { ifThere } from "../../storage/if-there.ts";
import { partialEnding } from "../../storage/layout.ts";
import type { AboutBackup } from "./format.ts";
import { readAbout } from "./unpack.ts";
import { removeUnfinished } from "./write.ts";

/** Begins with the time, so that names sort by time. */
export const backupNamePattern = "^markmill-[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}\\.tar$";
const nameForm = new RegExp(backupNamePattern);

export interface ListedBackup extends AboutBackup {
  name: string;
  bytes: number;
}

export interface StoredBackup {
  path: string;
  bytes: number;
}

export interface BackupDirectory {
  newName(nowMs: number): string;
  /** Creates the folder if missing. */
  prepare(): Promise<void>;
  /** Removes partial backups of a killed server; returns their names. Not during a backup. */
  clearUp(): Promise<string[]>;
  pathOf(name: string): string;
  /** Newest first, without files that are not backups. */
  list(): Promise<ListedBackup[]>;
  /** Throws Fault backup_not_found. */
  find(name: string): Promise<StoredBackup>;
  /** Throws Fault backup_not_found. */
  remove(name: string): Promise<void>;
}

/** Reads the folder setting each time, because it may be reloaded. */
export function backupDirectory(settings: Settings, random: Random): BackupDirectory {
  const folder = () => resolve(settings["backup.directory"] ?? join(settings.data_dir, "backups"));
  const pathOf = (name: string) => {
    if (!nameForm.test(name)) throw new Fault("backup_not_found", { cause: "malformed name" });
    return join(folder(), name);
  };
  const names = async () => (await ifThere(readdir(folder()))) ?? [];

  async function find(name: string): Promise<StoredBackup> {
    const path = pathOf(name);
    const stats = await ifThere(lstat(path));
    if (!stats?.isFile()) throw new Fault("backup_not_found");
    return { path, bytes: stats.size };
  }

  return {
    pathOf,
    find,
    newName: (nowMs) => {
      const moment = isoTime(nowMs).replace(/[-:]|\.[0-9]+/g, "");
      return `markmill-${moment}-${Buffer.from(random.bytes(4)).toString("hex")}.tar`;
    },
    prepare: async () => {
      await mkdir(folder(), { recursive: true, mode: folderMode });
    },
    clearUp: async () => {
      const unfinished = (await names())
        .filter((name) => name.endsWith(partialEnding))
        .map((name) => name.slice(0, -partialEnding.length))
        .filter((name) => nameForm.test(name));
      for (const name of unfinished) await removeUnfinished(pathOf(name));
      return unfinished;
    },
    list: async () => {
      const found = (await names()).filter((name) => nameForm.test(name));
      const listed = await Promise.all(
        found.map(async (name) => {
          const about = await aboutAt(pathOf(name));
          return about === null ? [] : [{ name, ...about }];
        }),
      );
      return listed.flat().sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    },
    remove: async (name) => {
      const { path } = await find(name);
      await rm(path, { force: true });
    },
  };
}

/** Null: not a backup. */
async function aboutAt(path: string): Promise<(AboutBackup & { bytes: number }) | null> {
  await using file = await ifThere(open(path));
  if (file === null) return null;
  try {
    const about = await readAbout(file);
    const { size: bytes } = await file.stat();
    return about === null ? null : { ...about, bytes };
  } catch (error) {
    if (error instanceof DamagedTar) return null;
    throw error;
  }
}
