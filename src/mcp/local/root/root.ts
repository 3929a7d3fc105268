/** The one folder that the local server's tools may use, and the way down from it. */
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
} from "./descriptor.ts";
import { refused, type Spoken } from "./path.ts";

export interface Root {
  /** Held open for as long as the server runs: whatever takes its name later is not it. */
  folder: FileHandle;
  /** For standard error, never for an answer. */
  path: string;
}

/** Through links, once. Throws what the system says of it, and where /proc does not lead back to it. */
export async function openRoot(path: string): Promise<Root> {
  const real = await realpath(path);
  const folder = await openFolder(real);
  try {
    if ((await reached(folder)) !== (await identityOf(folder)))
      throw new Error("/proc/self/fd does not lead to it");
  } catch (cause) {
    await folder.close();
    throw new Error("the root cannot be confined on this machine: it needs /proc to be mounted", { cause });
  }
  return { folder, path: real };
}

/** What the root is by the way on which everything below it is found. */
async function reached(folder: FileHandle): Promise<Identity> {
  const again = await openFolder(self(folder));
  try {
    return await identityOf(again);
  } finally {
    await again.close();
  }
}

/** Of a folder below the root: the handle is good while `use` runs. */
export interface Walked {
  folder: FileHandle;
  /** Of the root and of every folder on the way. */
  way: readonly Identity[];
  /** False: a folder is missing, and this is the one that it would be in. */
  whole: boolean;
}

/** What becomes of folders that are missing: an error, new ones, or the end of the way. */
export type Missing = "refused" | "made" | "left";

/**
 * Down the components, each a folder and no link, by the descriptor of the one before it. Throws Fault in the words of `spoken`.
 */
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

/** Null: there is none, and none was made. */
async function step(folder: FileHandle, name: string, missing: Missing): Promise<FileHandle | null> {
  try {
    return await openFolderAt(folder, name);
  } catch (error) {
    if (missing === "refused" || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (missing === "left") return null;
  await mkdir(at(folder, name)).catch((error) => {
    // Somebody else has made it meanwhile, or has put something else there, which the next look tells.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return openFolderAt(folder, name);
}

/** Of the disk, not of the name. */
const ofTheDisk: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE"]);

/** The system's errors name paths of this process; callers learn the reason alone. Faults pass. */
export function refusal(error: unknown, spoken: Spoken): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  if (reason === null) return error;
  if (ofTheDisk.has(code)) {
    const message = `${JSON.stringify(spoken.shown)} cannot be read or written: ${reason}.`;
    return new Fault("storage_failed", { message, cause: error });
  }
  if (code === "ENOENT") return refused(spoken, "is not there, below the root.", error);
  if (code === "ENOTDIR" || code === "ELOOP")
    return refused(
      spoken,
      "leads over a link, or over something that is not a folder; links are not followed.",
      error,
    );
  return refused(spoken, `cannot be used: ${reason}.`, error);
}
