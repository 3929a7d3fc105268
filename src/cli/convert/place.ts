/** Puts a finished result where it belongs. Results appear whole or not at all, and never in an input's place. */
import {
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  realpathSync,
} from "node:fs";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { isSpecialFile } from "../../special-file.ts";
import { temporaryName } from "../../temporary-name.ts";
import { UsageError } from "../exit.ts";
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
    if (target.kind === "bundle" && !(await isBundle(target.path))) {
      throw new UsageError(noBundle(target.path));
    }
  }
}

const noBundle = (path: string) =>
  `${path} exists and is no bundle; it would be replaced, so move it away first`;

/** An empty folder, or one that holds a bundle's manifest. */
async function isBundle(path: string): Promise<boolean> {
  const manifest = join(path, bundleFiles.manifest);
  try {
    if (readdirSync(path).length === 0) return true;
    const { schema_version } = JSON.parse(await readFile(manifest, "utf8")) as { schema_version?: unknown };
    return schema_version === "svc.manifest.v1";
  } catch {
    return false;
  }
}

/** Hands over a name beside the path: another command may write the same result at the same time. */
async function withPart(path: string, place: (part: string) => Promise<void>): Promise<void> {
  const part = join(dirname(path), temporaryName());
  try {
    await place(part);
  } catch (cause) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw cause;
  }
}

/** Takes the Markdown file over: beside its target first, so that the rename stays on one file system. */
export async function placeMarkdown(file: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await isSpecialFile(path)) {
    const { pipeline } = await import("node:stream/promises");
    return pipeline(createReadStream(file), createWriteStream(path));
  }
  return withPart(path, async (part) => {
    await copyFile(file, part, constants.COPYFILE_EXCL);
    await rename(part, path);
  });
}

/** Unpacks the checked bundle, with its ZIP, into a folder that replaces an earlier bundle there. */
export async function placeBundle(zip: string, path: string, verifyZip: (path: string) => Promise<string[]>) {
  const problems = await verifyZip(zip);
  if (problems.length > 0) throw new Error(`the bundle did not arrive whole: ${problems.join(" ")}`);
  const { unpack } = await import("./unpack.ts");
  await mkdir(dirname(path), { recursive: true });
  return withPart(path, async (part) => {
    await mkdir(part);
    await unpack(zip, part);
    await copyFile(zip, join(part, bundleFiles.zip));
    // Minutes may have gone by since it was looked at.
    if (existsSync(path) && !(await isBundle(path))) throw new UsageError(noBundle(path));
    await rm(path, { recursive: true, force: true });
    await rename(part, path);
  });
}
