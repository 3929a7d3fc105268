/** Small files that an interrupted attempt leaves for the next one, in a folder per job. */
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderMode } from "../shared/durable.ts";
import type { Storage } from "./contract.ts";
import { jobFault } from "./faults.ts";
import { checkedJobId, type Layout } from "./layout.ts";

/** The words of the longest recording are a few hundred kilobytes. */
const keptBytesMax = 16 * 1024 ** 2;
const keptFilesMax = 2_000;

export function keptFolders(layout: Layout): Pick<Storage, "keptFolder" | "removeKept"> {
  const at = (jobId: string) => join(layout.kept, checkedJobId(jobId));
  return {
    keptFolder: (jobId) =>
      jobFault(async () => {
        const folder = at(jobId);
        await mkdir(folder, { recursive: true, mode: folderMode });
        if (await isSmall(folder)) return folder;
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { mode: folderMode });
        return folder;
      }),
    removeKept: (jobId) => rm(at(jobId), { recursive: true, force: true }),
  };
}

/** Whether it has few, small, plain files. */
async function isSmall(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  if (names.length > keptFilesMax) return false;
  let bytes = 0;
  for (const name of names) {
    const stats = await lstat(join(folder, name));
    if (!stats.isFile()) return false;
    bytes += stats.size;
  }
  return bytes <= keptBytesMax;
}
