import { stat } from "node:fs/promises";
import { ifThere } from "../../storage/if-there.ts";

/** Bytes of a file; null when it is gone: a job may be deleted while its files are asked for. */
export async function sizeOf(path: string): Promise<number | null> {
  return (await ifThere(stat(path)))?.size ?? null;
}
