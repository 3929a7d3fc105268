import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mib, minuteMs } from "../../config/units.ts";
import { isSpecialFile } from "../special-file.ts";
import { temporaryName } from "../temporary-name.ts";

export interface SaveBounds {
  bytesMax: number;
  /** Between one piece and the next. */
  silenceMsMax: number;
}

/** More than any result has: what sends more is no server of ours, and would fill the disk. */
const resultBounds: SaveBounds = { bytesMax: 4_096 * mib, silenceMsMax: minuteMs };

/**
 * Streams an answer into a file, which appears whole or not at all; devices and pipes are written to. Throws the signal's
 * reason, what ended the connection, what writing throws, and an Error with a sentence where the body goes past a bound.
 */
export async function saveBody(
  response: Response,
  path: string,
  signal?: AbortSignal,
  bounds: SaveBounds = resultBounds,
): Promise<void> {
  const special = await isSpecialFile(path);
  const part = special ? path : join(dirname(path), temporaryName());
  const body = response.body === null ? [] : piecesOf(response.body, bounds, signal);
  try {
    await pipeline(Readable.from(body), createWriteStream(part, special ? {} : { flags: "wx" }));
    if (!special) await rename(part, path);
  } catch (cause) {
    if (!special) await rm(part, { force: true });
    throw cause;
  }
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { bytesMax, silenceMsMax }: SaveBounds,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const over = Promise.withResolvers<never>();
  // Nobody may be waiting for it when it comes.
  over.promise.catch(() => {});
  const leave = () => over.reject(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave, { once: true });
  const giveUp = () =>
    over.reject(Object.assign(new Error("the answer has not ended in time"), { code: "ETIMEDOUT" }));
  let silence: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  try {
    for (let bytes = 0; ; ) {
      silence = setTimeout(giveUp, silenceMsMax);
      const { done, value } = await Promise.race([reader.read(), over.promise]);
      clearTimeout(silence);
      ended = done;
      if (done) return;
      bytes += value.byteLength;
      if (bytes > bytesMax) throw new Error("what answers there sends more than Markmill does");
      yield value;
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener("abort", leave);
    if (!ended) void reader.cancel().catch(() => {});
  }
}
