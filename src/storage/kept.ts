/** Small files that an interrupted attempt leaves for the next one, in a folder per job. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { folderMode } from "../shared/durable.ts";
import { UnsafeFile, UntrustedFolder } from "../shared/untrusted/folder.ts";
import { removeTree } from "../shared/untrusted/remove-tree.ts";
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
        if (await isUsable(layout.kept, jobId)) return folder;
        await removeTree(folder);
        await mkdir(folder, { mode: folderMode });
        return folder;
      }),
    removeKept: (jobId) => removeTree(at(jobId)),
  };
}

/** Whether it is there and has few, small, plain files. A child that was taken over may have left something else. */
async function isUsable(kept: string, jobId: string): Promise<boolean> {
  await using parent = await UntrustedFolder.open(kept);
  try {
    await using folder = await parent.folder(jobId);
    const names = await folder.names();
    if (names.length > keptFilesMax) return false;
    let bytes = 0;
    for (const name of names) bytes += await folder.bytesOf(name, keptBytesMax);
    return bytes <= keptBytesMax;
  } catch (error) {
    if (error instanceof UnsafeFile) return false;
    throw error;
  }
}
