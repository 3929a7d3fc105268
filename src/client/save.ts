import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isSpecialFile } from "../special-file.ts";

/** Streams an answer into a file, which appears whole or not at all; devices and pipes are written to. */
export async function saveBody(response: Response, path: string): Promise<void> {
  const special = await isSpecialFile(path);
  const part = special ? path : `${path}.part`;
  try {
    await pipeline(Readable.from(response.body ?? []), createWriteStream(part));
    if (!special) await rename(part, path);
  } catch (cause) {
    if (!special) await rm(part, { force: true });
    throw cause;
  }
}
