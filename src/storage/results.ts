/** The finished bundles of jobs, a folder each. */
import { lstat, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { parseManifest, unlisted, verifyFolder } from "../../converters/bundle/manifest.ts";
import { syncPath, syncTree } from "./durable.ts";
import { jobFault } from "./faults.ts";
import { checkedJobId, type Layout } from "./layout.ts";

/**
 * Verifies WORKDIR/bundle file by file, syncs it and renames it to be the job's result. Throws Fault
 * conversion_failed when the bundle is not sound and storage_failed when the disk does not take it.
 */
export async function commitResult(layout: Layout, jobId: string, workDir: string): Promise<void> {
  const result = join(layout.results, checkedJobId(jobId));
  const bundle = join(workDir, "bundle");
  const problems = await jobFault(() => verifyFolder(bundle));
  if (problems.length > 0) throw new Fault("conversion_failed", { cause: new Error(problems.join(" ")) });
  await jobFault(async () => {
    await syncTree(bundle);
    await discard(layout, result);
    await rename(bundle, result);
    await syncPath(layout.results);
  });
}

/**
 * Path of one file of a result, or null. The manifest decides which names there are; it was checked when the result
 * was committed, and is again here, for a data directory may come out of a backup.
 */
export async function resultFile(layout: Layout, jobId: string, name: string): Promise<string | null> {
  const folder = join(layout.results, checkedJobId(jobId));
  if (!unlisted.includes(name) && !(await isListed(folder, name))) return null;
  const path = join(folder, name);
  const stats = await lstat(path).catch(absent);
  return stats?.isFile() ? path : null;
}

export async function removeResult(layout: Layout, jobId: string): Promise<void> {
  await discard(layout, join(layout.results, checkedJobId(jobId)));
}

/**
 * Out of sight in one step, then file by file: nobody ever sees half a result. Needs no new folder, so it also works
 * when the disk is full.
 */
async function discard(layout: Layout, result: string): Promise<void> {
  const trash = join(layout.work, `removed-${basename(result)}`);
  await rm(trash, { recursive: true, force: true });
  await rename(result, trash).catch(absent);
  await rm(trash, { recursive: true, force: true });
}

async function isListed(folder: string, name: string): Promise<boolean> {
  const text = await readFile(join(folder, bundleFiles.manifest), "utf8").catch(absent);
  if (text === null) return false;
  const manifest = parseManifest(text);
  return typeof manifest !== "string" && manifest.files.some(({ path }) => path === name);
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
