import { stat } from "node:fs/promises";

/** Bytes of a file; null when it is gone: a job may be deleted while its files are asked for. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
