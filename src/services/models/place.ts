/** Installs and removes models atomically. */
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileMode, folderMode, syncPath, syncTree } from "../../shared/durable.ts";
import { ifThere } from "../../storage/if-there.ts";
import type { ModelManifest } from "./contract.ts";
import { manifestIn, manifestName } from "./manifest.ts";

/** Adds the manifest to the staged files. */
export async function finish(staged: string, manifest: ModelManifest): Promise<void> {
  await writeFile(join(staged, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: fileMode });
  await syncTree(staged);
}

/**
 * Data of earlier installations beside a manifest: language data, or folders named by digest. Other files are not ours.
 */
const dataForm = /^(?:[A-Za-z0-9_]{2,40}-[0-9a-f]{12}\.traineddata|[0-9a-f]{12})$/;

/**
 * A new model's folder is renamed into place; for an existing one the new files are added and the manifest is replaced
 * by rename. Old files stay until the next change, for running jobs. Anything else with that name (file, link, invalid
 * folder) is removed via `passing` (see takeAway), never through a link.
 */
export async function settle(
  staged: string,
  folder: string,
  manifest: ModelManifest,
  passing: string,
): Promise<void> {
  const before = await manifestOf(folder, manifest.name);
  if (before === null) {
    if ((await ifThere(lstat(folder))) !== null) await takeAway(folder, passing);
    await rename(staged, folder);
  } else {
    for (const { path } of manifest.files) {
      await ownFolder(dirname(join(folder, path)));
      await rename(join(staged, path), join(folder, path));
    }
    for (const { path } of manifest.files) await syncPath(dirname(join(folder, path)));
    await syncPath(folder);
    await rename(join(staged, manifestName), join(folder, manifestName));
    const kept = new Set([manifest, before].flatMap(({ files }) => files.map(({ path }) => topOf(path))));
    for (const name of await readdir(folder))
      if (dataForm.test(name) && !kept.has(name))
        await rm(join(folder, name), { recursive: true, force: true });
    await syncPath(folder);
  }
  await syncPath(join(folder, ".."));
}

const topOf = (path: string) => path.split("/", 1)[0];

/** Ensures that `path` is a folder, not a link. */
async function ownFolder(path: string): Promise<void> {
  const there = await ifThere(lstat(path));
  if (there?.isDirectory()) return;
  if (there !== null) await rm(path, { force: true });
  await mkdir(path, { mode: folderMode });
}

/** Null: no folder with a valid manifest. */
async function manifestOf(folder: string, name: string): Promise<ModelManifest | null> {
  if ((await ifThere(lstat(folder)))?.isDirectory() !== true) return null;
  if ((await ifThere(lstat(join(folder, manifestName))))?.isFile() !== true) return null;
  return manifestIn(folder, name);
}

/** Renames to `passing`, then deletes. */
export async function takeAway(folder: string, passing: string): Promise<void> {
  await rename(folder, passing);
  await syncPath(join(folder, ".."));
  await rm(passing, { recursive: true, force: true });
}

export async function newFolder(path: string): Promise<string> {
  await mkdir(path, { mode: folderMode });
  return path;
}
