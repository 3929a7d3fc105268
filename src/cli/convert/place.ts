/** Moves finished results into place, atomically and never over an input. */

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

/** Before the conversion: rejects targets that are inputs or folders that are not bundles. */
export async function checkTargets(targets: readonly Target[], inputPaths: readonly string[]): Promise<void> {
  const inputs = new Set(inputPaths.map(real));
  for (const target of targets) {
    if (target.kind === "stdout" || !existsSync(target.path)) continue;
    if (inputs.has(real(target.path))) {
      throw new UsageError(`${target.path} is an input and would be replaced; choose another output with -o`);
    }
    if (target.kind === "bundle" && !isReplaceable(target.path)) {
      throw new UsageError(noBundle(target.path));
    }
  }
}

const noBundle = (path: string) => `${path} exists and is not a bundle; move it away first`;

/** An empty folder, or one with a bundle's manifest. */
function isReplaceable(path: string): boolean {
  try {
    return readdirSync(path).length === 0 || holdsManifest(path);
  } catch {
    return false;
  }
}

/** Moves the Markdown file via a temporary name beside the target. */
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

/** Renames the earlier bundle after checking it again. */
async function setAside(path: string): Promise<string> {
  const old = join(dirname(path), temporaryName());
  await rename(path, old);
  if (isReplaceable(old)) return old;
  await putBack(old, path);
  throw new UsageError(noBundle(path));
}

/** If the target was recreated meanwhile, both stay, and the message says where. */
async function putBack(old: string, path: string): Promise<void> {
  try {
    await rename(old, path);
  } catch {
    throw new UsageError(
      `${path} was recreated meanwhile and is unchanged; the previous content is in ${old}`,
    );
  }
}

/** Unpacks the verified bundle with its ZIP, replacing an earlier bundle. */
export async function placeBundle(zip: string, path: string, verifyZip: (path: string) => Promise<string[]>) {
  const problems = await verifyZip(zip);
  if (problems.length > 0) throw new Error(`the bundle is damaged: ${problems.join(" ")}`);
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
    // Leftovers are hidden.
    if (old !== null) await rm(old, { recursive: true, force: true }).catch(() => undefined);
  });
}
