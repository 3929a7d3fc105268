/** Puts a finished result where it belongs. Results appear whole or not at all, and never in an input's place. */

import {
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  realpathSync,
} from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { holdsManifest } from "../../../converters/bundle/parse-manifest.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { withPartFile } from "../../shared/part-file.ts";
import { isSpecialFile } from "../../shared/special-file.ts";
import { temporaryName } from "../../shared/temporary-name.ts";
import type { Target } from "./outputs.ts";

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Before anything is converted: refuses to replace an input, or a folder that is no bundle. */
export async function checkTargets(targets: readonly Target[], inputPaths: readonly string[]): Promise<void> {
  const inputs = new Set(inputPaths.map(real));
  for (const target of targets) {
    if (target.kind === "stdout" || !existsSync(target.path)) continue;
    if (inputs.has(real(target.path))) {
      throw new UsageError(
        `${target.path} is an input and would be replaced; write to another place with -o`,
      );
    }
    if (target.kind === "bundle" && !isReplaceable(target.path)) {
      throw new UsageError(noBundle(target.path));
    }
  }
}

const noBundle = (path: string) =>
  `${path} exists and is no bundle; it would be replaced, so move it away first`;

/** An empty folder, or one that holds a bundle's manifest. */
function isReplaceable(path: string): boolean {
  try {
    return readdirSync(path).length === 0 || holdsManifest(path);
  } catch {
    return false;
  }
}

/** Takes the Markdown file over: beside its target first, so that the rename stays on one file system. */
export async function placeMarkdown(file: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await isSpecialFile(path)) {
    const { pipeline } = await import("node:stream/promises");
    return pipeline(createReadStream(file), createWriteStream(path));
  }
  return withPartFile(path, async (part) => {
    await copyFile(file, part, constants.COPYFILE_EXCL);
    await rename(part, path);
  });
}

/** The earlier bundle under a name of its own; minutes may have gone by since it was looked at, so it is looked at again there. */
async function setAside(path: string): Promise<string> {
  const old = join(dirname(path), temporaryName());
  await rename(path, old);
  if (isReplaceable(old)) return old;
  await putBack(old, path);
  throw new UsageError(noBundle(path));
}

/** Where somebody has taken the place in the meantime, nothing is lost: both stay, and the message says where. */
async function putBack(old: string, path: string): Promise<void> {
  try {
    await rename(old, path);
  } catch {
    throw new UsageError(
      `${path} was made anew meanwhile and stays as it is; what was there before is ${old}`,
    );
  }
}

/** Unpacks the checked bundle, with its ZIP, into a folder that replaces an earlier bundle there. */
export async function placeBundle(zip: string, path: string, verifyZip: (path: string) => Promise<string[]>) {
  const problems = await verifyZip(zip);
  if (problems.length > 0) throw new Error(`the bundle did not arrive whole: ${problems.join(" ")}`);
  const { unpack } = await import("./unpack.ts");
  await mkdir(dirname(path), { recursive: true });
  return withPartFile(path, async (part) => {
    await mkdir(part);
    await unpack(zip, part);
    await copyFile(zip, join(part, bundleFiles.zip));
    const old = existsSync(path) ? await setAside(path) : null;
    try {
      await rename(part, path);
    } catch (cause) {
      if (old !== null) await putBack(old, path);
      throw cause;
    }
    // What stays of it is hidden, and in nobody's way.
    if (old !== null) await rm(old, { recursive: true, force: true }).catch(() => undefined);
  });
}
