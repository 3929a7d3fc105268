/** Takes finished models into place and out of it: each is there whole, as it was before, or not at all. */
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileMode, folderMode, syncPath, syncTree } from "../../storage/durable.ts";
import { ifThere } from "../../storage/if-there.ts";
import type { ModelManifest } from "./contract.ts";
import { manifestIn, manifestName } from "./manifest.ts";

/** Makes `staged`, which holds the files, a model. */
export async function finish(staged: string, manifest: ModelManifest): Promise<void> {
  await writeFile(join(staged, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: fileMode });
  await syncTree(staged);
}

/**
 * What an earlier installation of a model may have left beside its manifest: the data of a language, or a folder of what
 * was installed at a time. Whatever else lies there is not ours.
 */
const dataForm = /^(?:[A-Za-z0-9_]{2,40}-[0-9a-f]{12}\.traineddata|[0-9a-f]{12})$/;

/**
 * Where there was none, the folder is renamed into place; else the new files come beside the old ones and the manifest,
 * renamed over the old one, makes the change. The files before stay until the next change, for jobs that began with them.
 * What has the model's name but is none (a file, a link, a folder without a sound manifest) is taken away by `passing`, as
 * of takeAway: nothing is ever written or removed behind a link.
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

/** Makes sure that `path` is a folder and no link to one. */
async function ownFolder(path: string): Promise<void> {
  const there = await ifThere(lstat(path));
  if (there?.isDirectory()) return;
  if (there !== null) await rm(path, { force: true });
  await mkdir(path, { mode: folderMode });
}

/** Null where there is not a folder with a manifest of its own. */
async function manifestOf(folder: string, name: string): Promise<ModelManifest | null> {
  if ((await ifThere(lstat(folder)))?.isDirectory() !== true) return null;
  if ((await ifThere(lstat(join(folder, manifestName))))?.isFile() !== true) return null;
  return manifestIn(folder, name);
}

/** In one step out of sight; then the bytes go. `passing`: a name beside it that is free. */
export async function takeAway(folder: string, passing: string): Promise<void> {
  await rename(folder, passing);
  await syncPath(join(folder, ".."));
  await rm(passing, { recursive: true, force: true });
}

export async function newFolder(path: string): Promise<string> {
  await mkdir(path, { mode: folderMode });
  return path;
}
