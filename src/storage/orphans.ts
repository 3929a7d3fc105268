import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Layout } from "./layout.ts";

/**
 * Removes what a crash may have left: uploads and results that the ledger does not know (half an upload among them),
 * and everything in the work folder. Only for the start, before anything runs.
 */
export async function removeOrphans(
  layout: Layout,
  known: { uploadIds: Set<string>; jobIds: Set<string> },
): Promise<{ removed: number }> {
  const none = new Set<string>();
  const counts = [
    await sweep(layout.uploads, known.uploadIds),
    await sweep(layout.results, known.jobIds),
    await sweep(layout.work, none),
  ];
  return { removed: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweep(folder: string, keep: Set<string>): Promise<number> {
  const orphans = (await readdir(folder)).filter((name) => !keep.has(name));
  for (const name of orphans) await rm(join(folder, name), { recursive: true, force: true });
  return orphans.length;
}
