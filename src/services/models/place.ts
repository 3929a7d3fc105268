/** Takes finished models into place and out of it: each is there whole, as it was before, or not at all. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
 * Where there was none, the folder is renamed into place; else the new files come beside the old ones and the manifest,
 * renamed over the old one, makes the change. The files before stay until the next change, for jobs that began with them.
 */
export async function settle(staged: string, folder: string, manifest: ModelManifest): Promise<void> {
  const isThere = (await ifThere(readdir(folder))) !== null;
  if (!isThere) {
    await rename(staged, folder);
  } else {
    const before = await manifestIn(folder, manifest.name);
    for (const { path } of manifest.files) await rename(join(staged, path), join(folder, path));
    await syncPath(folder);
    await rename(join(staged, manifestName), join(folder, manifestName));
    const kept = new Set([
      manifestName,
      ...[manifest, before].flatMap((each) => each?.files.map(({ path }) => path) ?? []),
    ]);
    for (const name of await readdir(folder))
      if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    await syncPath(folder);
  }
  await syncPath(join(folder, ".."));
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
