/** All stored files, for backups. */
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { ifThere } from "./if-there.ts";
import { checkedJobId, checkedUploadId, layoutOf } from "./layout.ts";

export interface StoredFiles {
  upload(uploadId: string): string;
  /** All files of a result by path, including archives and the manifest; null: none. */
  result(jobId: string): Promise<{ path: string; file: string }[] | null>;
}

export function storedFiles(dataDir: string): StoredFiles {
  const layout = layoutOf(dataDir);
  return {
    upload: (uploadId) => join(layout.uploads, checkedUploadId(uploadId)),
    result: async (jobId) => {
      const folder = join(layout.results, checkedJobId(jobId));
      const found = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }));
      const files = found
        ?.filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      return files?.sort().map((file) => ({ path: relative(folder, file), file })) ?? null;
    },
  };
}
