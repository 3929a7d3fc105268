/** The folder that the local server's tools may use. */
import { mkdir, realpath } from "node:fs/promises";
import { Fault } from "../../../../config/errors/fault.ts";
import { systemReason } from "../../../../config/errors/system-error.ts";
import {
  at,
  type FileHandle,
  type Identity,
  identityOf,
  openFolder,
  openFolderAt,
  self,
} from "../../../shared/untrusted/descriptor.ts";
import { refused, type Spoken } from "./path.ts";

export interface Root {
  /** Kept open, so that replacing its path has no effect. */
  folder: FileHandle;
  /** For standard error only. */
  path: string;
}

/** Resolves links once. Throws system errors, and an error if /proc is unusable. */
export async function openRoot(path: string): Promise<Root> {
  const real = await realpath(path);
  const folder = await openFolder(real);
  try {
    if ((await reached(folder)) !== (await identityOf(folder)))
      throw new Error("/proc/self/fd does not resolve to it");
  } catch (cause) {
    await folder.close();
    throw new Error("the root cannot be confined on this machine: /proc must be mounted", { cause });
  }
  return { folder, path: real };
}

/** Identity of the root as reached through /proc. */
async function reached(folder: FileHandle): Promise<Identity> {
  await using again = await openFolder(self(folder));
  return await identityOf(again);
}

/** A folder below the root; the handle is valid during `use`. */
export interface Walked {
  folder: FileHandle;
  /** Identities of the root and all folders of the path. */
  way: readonly Identity[];
  /** False: a folder is missing, and this is its parent. */
  whole: boolean;
}

/** Handling of missing folders: error, creation, or stop. */
export type Missing = "refused" | "made" | "left";

/** Walks down the components by descriptors; each must be a folder, not a link. Throws Fault with `spoken`. */
export async function walk<T>(
  { folder: root }: Root,
  components: readonly string[],
  spoken: Spoken,
  missing: Missing,
  use: (walked: Walked) => Promise<T>,
): Promise<T> {
  const way: Identity[] = [await identityOf(root)];
  let folder = root;
  try {
    for (const name of components) {
      const next = await step(folder, name, missing).catch((error) => {
        throw refusal(error, spoken);
      });
      if (next === null) return await use({ folder, way, whole: false });
      if (folder !== root) await folder.close();
      folder = next;
      way.push(await identityOf(folder));
    }
    return await use({ folder, way, whole: true });
  } finally {
    if (folder !== root) await folder.close();
  }
}

/** Null: missing and not created. */
async function step(folder: FileHandle, name: string, missing: Missing): Promise<FileHandle | null> {
  try {
    return await openFolderAt(folder, name);
  } catch (error) {
    if (missing === "refused" || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (missing === "left") return null;
  await mkdir(at(folder, name)).catch((error) => {
    // Created by another program meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return openFolderAt(folder, name);
}

/** Disk errors. */
const ofTheDisk: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE"]);

/** System errors contain local paths; callers get only the reason. Faults pass. */
export function refusal(error: unknown, spoken: Spoken): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  if (reason === null) return error;
  if (ofTheDisk.has(code)) {
    const message = `${JSON.stringify(spoken.shown)} cannot be read or written: ${reason}.`;
    return new Fault("storage_failed", { message, cause: error });
  }
  if (code === "ENOENT") return refused(spoken, "does not exist below the root.", error);
  if (code === "ENOTDIR" || code === "ELOOP")
    return refused(
      spoken,
      "contains a link or a component that is not a folder; links are not followed.",
      error,
    );
  return refused(spoken, `cannot be used: ${reason}.`, error);
}
