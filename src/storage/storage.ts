/** The files of an installation on the local disk. */
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { limits } from "../../config/limits.ts";
import { folderMode, syncPath } from "../shared/durable.ts";
import { removeTree } from "../shared/untrusted/remove-tree.ts";
import type { OpenStorage, Storage } from "./contract.ts";
import { isFull, jobFault } from "./faults.ts";
import { type InUse, nothingInUse } from "./in-use.ts";
import { keptFolders } from "./kept.ts";
import { checkedJobId, checkedUploadId, type Layout, layoutOf } from "./layout.ts";
import { createOrphanSweep } from "./orphans.ts";
import { createPictureStore } from "./pictures.ts";
import { createResults } from "./results.ts";
import { watchRoom } from "./room.ts";
import { writeUpload } from "./upload.ts";

/** Creates missing folders, for the owner only. Rejects if the data directory is not writable. */
export const openStorage: OpenStorage = async (dataDir, options = {}) => {
  const layout = layoutOf(dataDir);
  await prepare(resolve(dataDir), layout);
  const watch = await watchRoom(resolve(dataDir), layout.uploads, options);
  const inUse = nothingInUse();
  const results = createResults(layout, inUse);
  const pictures = createPictureStore(layout, limits.pictureStoreBytesMax);
  const kept = keptFolders(layout);
  const removeResult = async (jobId: string) => {
    await kept.removeKept(jobId);
    await results.remove(jobId);
    await pictures.remove(jobId);
  };
  const uploadPath = (uploadId: string) => join(layout.uploads, checkedUploadId(uploadId));
  const removeUpload = async (uploadId: string) => {
    try {
      await rm(uploadPath(uploadId), { force: true });
    } finally {
      inUse.uploads.delete(uploadId);
    }
  };
  return {
    putUpload: async (uploadId, bytes, maxBytes) => {
      const path = uploadPath(uploadId);
      inUse.uploads.add(uploadId);
      try {
        return await writeUpload(bytes, path, { maxBytes, take: watch.take });
      } catch (error) {
        inUse.uploads.delete(uploadId);
        throw error;
      }
    },
    admitUpload: watch.admit,
    keepUpload: (uploadId) => {
      inUse.uploads.delete(uploadId);
    },
    uploadPath,
    removeUpload,
    ...works(layout, inUse),
    ...kept,
    commitResult: async (jobId, workDir) => {
      assertWork(layout, workDir);
      await results.commit(jobId, workDir);
    },
    resultFiles: results.files,
    resultFile: results.file,
    removeResult,
    prepareChildren: async () => {
      for (const name of await readdir(layout.children)) await removeTree(join(layout.children, name));
      return layout.children;
    },
    pictures: { find: pictures.find, commit: pictures.commit },
    removeOrphans: createOrphanSweep(layout, inUse, {
      upload: removeUpload,
      result: removeResult,
      kept: kept.removeKept,
    }),
    room: watch.room,
  };
};

function works(layout: Layout, inUse: InUse): Pick<Storage, "createWork" | "removeWork"> {
  let attempts = 0;
  return {
    createWork: (jobId: string) =>
      jobFault(async () => {
        checkedJobId(jobId);
        for (;;) {
          attempts += 1;
          // With the process id, so that names are never reused.
          const name = `${jobId}-${process.pid}-${attempts}`;
          // Registered before creation, for the sweep.
          inUse.work.add(name);
          if (await made(join(layout.work, name))) return join(layout.work, name);
          inUse.work.delete(name);
        }
      }),
    removeWork: async (workDir: string) => {
      assertWork(layout, workDir);
      try {
        await removeTree(workDir);
      } finally {
        inUse.work.delete(basename(workDir));
      }
    },
  };
}

/** False if the folder exists. */
async function made(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: folderMode });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function prepare(root: string, layout: Layout): Promise<void> {
  const own = Object.values(layout);
  for (const folder of [root, ...own]) {
    await mkdir(folder, { recursive: true, mode: folderMode });
  }
  // In an existing data directory only our folders: the administrator may share it.
  for (const folder of own) await chmod(folder, folderMode);
  await probe(layout);
  await syncPath(root);
}

/** Detects a read-only disk at the start. A full disk is accepted. */
async function probe(layout: Layout): Promise<void> {
  try {
    await rm(await mkdtemp(join(layout.work, "probe-")), { recursive: true, force: true });
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Only files of the work folder may be moved or removed. */
function assertWork(layout: Layout, workDir: string): void {
  const name = relative(layout.work, resolve(workDir));
  if (name === "" || name.startsWith("..") || name.includes(sep)) {
    throw new Error(`${workDir} is not a work folder`);
  }
}
