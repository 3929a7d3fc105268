/** Writes a finished bundle folder into the root, replacing nothing, an empty folder or an earlier bundle. */

import { mkdir, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import { manifestBytesMax, parseManifest } from "../../../../converters/bundle/parse-manifest.ts";
import { temporaryName } from "../../../shared/temporary-name.ts";
import {
  at,
  type FileHandle,
  foundAt,
  openFolderAt,
  openPlaceAt,
  reopen,
  self,
} from "../../../shared/untrusted/descriptor.ts";
import { copyIn, isInput, isThere, type Place, refusedPlace, spokenOf } from "./place-file.ts";
import { type Root, refusal, walk } from "./root.ts";

const depthMax = 64;

/** Like requireReplaceable. */
export async function requireReplaceableFolder(folder: FileHandle, place: Place): Promise<boolean> {
  const found = await foundAt(folder, place.name);
  if (found === null) return false;
  if (!place.overwrite) throw isThere(place);
  if (!found.isFolder || !(await within(folder, place.name, isBundle))) throw noBundle(place);
  if (place.spared.includes(found.identity)) throw isInput(place);
  return true;
}

/** `from`: a private folder outside of the root with plain files and folders. Throws Fault. */
export function placeFolder(root: Root, from: string, place: Place): Promise<void> {
  const spoken = spokenOf(place);
  return walk(root, place.folder, spoken, "made", async ({ folder }) => {
    const replaces = await requireReplaceableFolder(folder, place).catch((error) => {
      throw refusal(error, spoken);
    });
    const temporary = temporaryName();
    const old = temporaryName();
    try {
      await mkdir(at(folder, temporary));
      await within(folder, temporary, (into) => copyAll(from, into));
      if (replaces) await setAside(folder, old, place);
      await rename(at(folder, temporary), at(folder, place.name)).catch(async (error) => {
        if (replaces) await putBack(folder, old, place);
        throw error;
      });
    } catch (error) {
      await removeTree(folder, temporary).catch(() => undefined);
      const { code = "" } = error as NodeJS.ErrnoException;
      throw ["EEXIST", "ENOTEMPTY", "ENOTDIR"].includes(code) ? isThere(place) : refusal(error, spoken);
    }
    // Leftovers are hidden.
    if (replaces) await removeTree(folder, old).catch(() => undefined);
  });
}

/** Renames the earlier bundle after checking it again; anything else is put back. */
async function setAside(folder: FileHandle, old: string, place: Place): Promise<void> {
  await rename(at(folder, place.name), at(folder, old));
  if (await within(folder, old, isBundle).catch(() => false)) return;
  await putBack(folder, old, place);
  throw noBundle(place);
}

/** If the target was recreated meanwhile, both stay, and the message says where. */
async function putBack(folder: FileHandle, old: string, place: Place): Promise<void> {
  await rename(at(folder, old), at(folder, place.name)).catch(() => {
    throw refusedPlace(place, `was recreated meanwhile and is unchanged; the previous content is in ${old}.`);
  });
}

const noBundle = (place: Place) => refusedPlace(place, "is not a bundle; choose another out_dir.");

async function within<T>(
  folder: FileHandle,
  name: string,
  use: (inner: FileHandle) => Promise<T>,
): Promise<T> {
  await using inner = await openFolderAt(folder, name);
  return await use(inner);
}

async function copyAll(from: string, into: FileHandle): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    if (entry.isFile()) await copyIn(path, into, entry.name);
    if (!entry.isDirectory()) continue;
    await mkdir(at(into, entry.name));
    await within(into, entry.name, (inner) => copyAll(path, inner));
  }
}

/** Empty, or with a bundle's manifest. */
async function isBundle(folder: FileHandle): Promise<boolean> {
  if ((await readdir(self(folder))).length === 0) return true;
  try {
    await using found = await openPlaceAt(folder, bundleFiles.manifest);
    const stat = await found.stat();
    if (!stat.isFile() || stat.size > manifestBytesMax) return false;
    await using manifest = await reopen(found);
    return typeof parseManifest(await manifest.readFile("utf8")) !== "string";
  } catch {
    return false;
  }
}

/** Links are removed, not followed. */
async function removeTree(folder: FileHandle, name: string, depth = 0): Promise<void> {
  if (depth > depthMax) throw new Error("folders nested too deeply");
  await within(folder, name, async (inner) => {
    for (const entry of await readdir(self(inner))) {
      if ((await foundAt(inner, entry))?.isFolder) await removeTree(inner, entry, depth + 1);
      else await unlink(at(inner, entry));
    }
  });
  await rmdir(at(folder, name));
}
