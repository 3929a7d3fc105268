/** The console's files inside the executable, by path. The build replaces this module; from source there are none. */
import type { PackedFile } from "./bundle.ts";

export type EmbeddedFile = Pick<PackedFile, "name" | "contentType" | "role"> & {
  brotli: string;
  gzip: string;
};

export const embedded: readonly EmbeddedFile[] | null = null;
