/** Results, a folder per job. */
import { lstat, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleFiles, type ManifestFile } from "../../converters/bundle/contract.ts";
import { unlisted } from "../../converters/bundle/manifest.ts";
import { parseManifest } from "../../converters/bundle/parse-manifest.ts";
import { syncPath } from "../shared/durable.ts";
import { temporaryName } from "../shared/temporary-name.ts";
import { removeTree } from "../shared/untrusted/remove-tree.ts";
import type { Storage } from "./contract.ts";
import { copyBundle } from "./copy-bundle.ts";
import { jobFault } from "./faults.ts";
import { ifThere } from "./if-there.ts";
import type { InUse } from "./in-use.ts";
import { checkedJobId, type Layout } from "./layout.ts";

type Results = {
  commit: Storage["commitResult"];
  files: Storage["resultFiles"];
  file: Storage["resultFile"];
  remove: Storage["removeResult"];
};

export function createResults(layout: Layout, inUse: InUse): Results {
  const folderOf = (jobId: string) => join(layout.results, checkedJobId(jobId));

  /** Renames, then deletes, so that nobody sees a partial result. Works on a full disk. */
  async function discard(result: string): Promise<void> {
    const name = `removed-${basename(result)}`;
    const trash = join(layout.work, name);
    inUse.work.add(name);
    try {
      await rm(trash, { recursive: true, force: true });
      await ifThere(rename(result, trash));
      await rm(trash, { recursive: true, force: true });
    } finally {
      inUse.work.delete(name);
    }
  }

  /** Calls `settle` with a verified copy of the bundle, which no child knows of. */
  function copied(workDir: string, settle: (bundle: string) => Promise<void>): Promise<void> {
    const name = temporaryName();
    const copy = join(layout.work, name);
    inUse.work.add(name);
    return jobFault(async () => {
      try {
        await copyBundle(workDir, copy);
        await settle(copy);
      } catch (error) {
        // The sweep removes what cannot be removed now.
        await removeTree(copy).catch(() => undefined);
        throw error;
      } finally {
        inUse.work.delete(name);
      }
    });
  }

  return {
    async commit(jobId, workDir) {
      const result = folderOf(jobId);
      await copied(workDir, async (bundle) => {
        await discard(result);
        await rename(bundle, result);
        try {
          await syncPath(layout.results);
        } catch (error) {
          // The job ends without a result, so none may stay; the sweep removes what cannot be removed now.
          await discard(result).catch(() => undefined);
          throw error;
        }
      });
    },

    async files(jobId, wanted) {
      const folder = folderOf(jobId);
      const listed = (await listedIn(folder))?.filter(({ path }) => wanted(path));
      if (listed === undefined) return null;
      const found = listed.map(async (file) => ({ ...file, file: await plainFile(folder, file.path) }));
      return Promise.all(found);
    },

    /**
     * Path of a file of a result, or null. Only names in the manifest are valid; it is checked again, because a data
     * directory may come from a backup.
     */
    async file(jobId, name) {
      const folder = folderOf(jobId);
      if (!unlisted.includes(name) && !(await isListed(folder, name))) return null;
      return plainFile(folder, name);
    },

    remove: async (jobId) => discard(folderOf(jobId)),
  };
}

async function plainFile(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name);
  const stats = await ifThere(lstat(path));
  return stats?.isFile() ? path : null;
}

async function isListed(folder: string, name: string): Promise<boolean> {
  return (await listedIn(folder))?.some(({ path }) => path === name) === true;
}

async function listedIn(folder: string): Promise<ManifestFile[] | null> {
  const text = await ifThere(readFile(join(folder, bundleFiles.manifest), "utf8"));
  if (text === null) return null;
  const manifest = parseManifest(text);
  return typeof manifest === "string" ? null : manifest.files;
}
