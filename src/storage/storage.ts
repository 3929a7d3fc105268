/** The files of an installation on the local disk. */
import { chmod, mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { OpenStorage } from "./contract.ts";
import { folderMode, syncPath } from "./durable.ts";
import { jobFault } from "./faults.ts";
import { checkedJobId, checkedUploadId, type Layout, layoutOf } from "./layout.ts";
import { removeOrphans } from "./orphans.ts";
import { commitResult, removeResult, resultFile } from "./results.ts";
import { writeUpload } from "./upload.ts";

/** Makes the folders when they are missing, for the owner alone. Rejects when the data directory cannot be written. */
export const openStorage: OpenStorage = async (dataDir) => {
  const layout = layoutOf(dataDir);
  await prepare(resolve(dataDir), layout);
  const uploadPath = (uploadId: string) => join(layout.uploads, checkedUploadId(uploadId));
  return {
    putUpload: async (uploadId, bytes, maxBytes) => writeUpload(bytes, uploadPath(uploadId), maxBytes),
    uploadPath,
    removeUpload: async (uploadId) => rm(uploadPath(uploadId), { force: true }),
    createWork: (jobId) => jobFault(() => mkdtemp(join(layout.work, `${checkedJobId(jobId)}-`))),
    removeWork: async (workDir) => {
      assertWork(layout, workDir);
      await rm(workDir, { recursive: true, force: true });
    },
    commitResult: async (jobId, workDir) => {
      assertWork(layout, workDir);
      await commitResult(layout, jobId, workDir);
    },
    resultFile: (jobId, name) => resultFile(layout, jobId, name),
    removeResult: (jobId) => removeResult(layout, jobId),
    removeOrphans: (known) => removeOrphans(layout, known),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(layout.uploads);
      return bavail * bsize;
    },
  };
};

async function prepare(root: string, layout: Layout): Promise<void> {
  for (const folder of [root, layout.uploads, layout.results, layout.work]) {
    await mkdir(folder, { recursive: true, mode: folderMode });
  }
  // Of an existing data directory only what is ours; the administrator may share the folder itself.
  for (const folder of [layout.uploads, layout.results, layout.work]) await chmod(folder, folderMode);
  // Also tells at the start, and not at the first upload, that the disk is read-only.
  await rm(await mkdtemp(join(layout.work, "probe-")), { recursive: true });
  await syncPath(root);
}

/** Nothing outside of the work folder is ever moved or removed. */
function assertWork(layout: Layout, workDir: string): void {
  const name = relative(layout.work, resolve(workDir));
  if (name === "" || name.startsWith("..") || name.includes(sep)) {
    throw new Error(`${workDir} is not a work folder`);
  }
}
