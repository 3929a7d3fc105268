/** The console's files in the executable, by path. The build replaces this module; from source it is empty. */
import type { PackedFile } from "./bundle.ts";

export type EmbeddedFile = Pick<PackedFile, "name" | "contentType" | "role"> & {
  brotli: string;
  gzip: string;
};

export const embedded: readonly EmbeddedFile[] | null = null;
