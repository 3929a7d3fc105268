import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mib, minuteMs } from "../../config/units.ts";
import { withPartFile } from "../shared/part-file.ts";
import { isSpecialFile } from "../shared/special-file.ts";
import { type BodyBounds, boundedBody } from "./bounded-body.ts";

/** More than a result ever has: what sends more is no server of ours, and would fill the disk. */
const resultBounds: BodyBounds = { bytesMax: 4_096 * mib, silenceMsMax: minuteMs };

/**
 * Streams an answer into a file, which appears whole or not at all; devices and pipes are written to. Throws the signal's
 * reason, what ended the connection, what writing throws, and an Error with a sentence where the body goes past a bound.
 */
export async function saveBody(
  response: Response,
  path: string,
  signal?: AbortSignal,
  bounds: BodyBounds = resultBounds,
): Promise<void> {
  const special = await isSpecialFile(path);
  const body = Readable.from(response.body === null ? [] : boundedBody(response.body, bounds, signal));
  if (special) return pipeline(body, createWriteStream(path));
  return withPartFile(path, async (part) => {
    await pipeline(body, createWriteStream(part, { flags: "wx" }));
    await rename(part, path);
  });
}
