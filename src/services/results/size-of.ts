import { stat } from "node:fs/promises";
import { ifThere } from "../../storage/if-there.ts";

/** Size of a file; null: it does not exist (any more). */
export async function sizeOf(path: string): Promise<number | null> {
  return (await ifThere(stat(path)))?.size ?? null;
}
