/** Removes folders that a child process has filled. */
import { chmod, readdir, rename, rm } from "node:fs/promises";
import { mib } from "../../../config/units.ts";
import { folderMode } from "../durable.ts";
import { temporaryName } from "../temporary-name.ts";
import { at, type FileHandle, openFolderAt, openRealFolder, self } from "./descriptor.ts";

/** Deeper folders are moved up first: the runtime's rm takes time that grows with the square of the depth. */
const depthMax = 16;
/** Size of a folder itself; larger ones have some 100,000 names and are not listed at first. */
const listedBytesMax = 8 * mib;

/**
 * Removes the path and all below it; nothing if it does not exist. Follows no link: the runtime's rm opens each folder
 * with O_NOFOLLOW from its parent's descriptor. Also removes folders that their owner may not list or change, and trees
 * of any depth.
 */
export async function removeTree(path: string): Promise<void> {
  await makeRemovable(path, listedBytesMax);
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!isPermission(error)) throw error;
    await makeRemovable(path, Number.POSITIVE_INFINITY);
    await rm(path, { recursive: true, force: true });
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
const isPermission = (error: unknown): boolean => ["EACCES", "EPERM"].includes(codeOf(error));
/** Missing, not a folder, changed meanwhile, or no /proc; rm reports problems that remain. */
const isOfName = (error: unknown): boolean =>
  isPermission(error) || ["ENOENT", "ENOTDIR", "ELOOP", "EBUSY", "EXDEV"].includes(codeOf(error));

async function makeRemovable(path: string, bytesMax: number): Promise<void> {
  try {
    await using root = await openRealFolder(path);
    const moved: string[] = [];
    await visit(root, { root, depth: 0, moved, bytesMax });
    for (let name = moved.pop(); name !== undefined; name = moved.pop()) {
      await using folder = await openFolderAt(root, name);
      await visit(folder, { root, depth: 1, moved, bytesMax });
    }
  } catch (error) {
    if (!isOfName(error)) throw error;
  }
}

interface Visit {
  root: FileHandle;
  depth: number;
  /** Names of folders that were moved to the root. */
  moved: string[];
  bytesMax: number;
}

async function visit(folder: FileHandle, { depth, ...rest }: Visit): Promise<void> {
  const { mode, size } = await folder.stat();
  if ((mode & folderMode) !== folderMode) await chmod(self(folder), folderMode);
  if (size > rest.bytesMax) return;
  for (const entry of await readdir(self(folder), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    await using inner = await openFolderAt(folder, entry.name);
    if (depth < depthMax) {
      await visit(inner, { depth: depth + 1, ...rest });
      continue;
    }
    // Moving a folder changes its "..", which takes the right to write.
    await chmod(self(inner), folderMode);
    const name = temporaryName();
    await rename(at(folder, entry.name), at(rest.root, name));
    rest.moved.push(name);
  }
}
