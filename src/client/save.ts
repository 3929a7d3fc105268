import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mib, minuteMs } from "../../config/units.ts";
import { withPartFile } from "../shared/part-file.ts";
import { isSpecialFile } from "../shared/special-file.ts";

export interface SaveBounds {
  bytesMax: number;
  /** Between one piece and the next. */
  silenceMsMax: number;
}

/** More than a result ever has: what sends more is no server of ours, and would fill the disk. */
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
  const body = Readable.from(response.body === null ? [] : piecesOf(response.body, bounds, signal));
  if (special) return pipeline(body, createWriteStream(path));
  return withPartFile(path, async (part) => {
    await pipeline(body, createWriteStream(part, { flags: "wx" }));
    await rename(part, path);
  });
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { bytesMax, silenceMsMax }: SaveBounds,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let ended: { why: unknown } | null = null;
  // Ends a read that waits, too. To race each read with one promise of the end would keep every piece until then.
  const end = (why: unknown) => {
    ended ??= { why };
    void reader.cancel(why).catch(() => {});
  };
  const leave = () => end(signal?.reason);
  const giveUp = () =>
    end(Object.assign(new Error("the answer has not ended in time"), { code: "ETIMEDOUT" }));
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave, { once: true });
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isWhole = false;
  try {
    for (let bytes = 0; ; ) {
      silence = setTimeout(giveUp, silenceMsMax);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      throwIfEnded(ended);
      isWhole = done;
      if (done) return;
      bytes += value.byteLength;
      if (bytes > bytesMax) throw new Error("what answers there sends more than Markmill does");
      yield value;
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener("abort", leave);
    if (!isWhole) void reader.cancel().catch(() => {});
  }
}

function throwIfEnded(ended: { why: unknown } | null): void {
  if (ended !== null) throw ended.why;
}
