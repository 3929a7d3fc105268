/** Messages between parent and child: JSON, one a line, on the child's standard input and output. */

import { systemClock } from "../../config/ambient.ts";

/** Largest message: the regions of a long document. */
const lineBytesMax = 4 * 1024 ** 2;
/** Read each second; honest children send a fraction. */
const bytesPerSecondMax = 16 * 1024 ** 2;
const messagesPerSecondMax = 2_000;
/** Chunks of an incomplete message before they are joined: many small ones take more memory than their bytes. */
const chunksMax = 256;

const newline = 10;

export const lineOf = (message: unknown): string => `${JSON.stringify(message)}\n`;

/**
 * Calls `receive` with each message, and with `undefined` for one that is not JSON or too long; then it reads no more.
 * Slows down a flood, so that the sender waits. Settles when the stream ends.
 */
export async function readLines(
  stream: ReadableStream<Uint8Array>,
  receive: (message: unknown) => void,
): Promise<void> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let recent = { bytes: 0, messages: 0 };
  let secondMs = systemClock.monotonicMs();
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      pending.push(chunk.subarray(from, end));
      const message = parsed(Buffer.concat(pending));
      pending = [];
      pendingBytes = 0;
      from = end + 1;
      recent.messages += 1;
      receive(message);
      if (message === undefined) return;
    }
    pending.push(chunk.subarray(from));
    if (pending.length > chunksMax) pending = [Buffer.concat(pending)];
    pendingBytes += chunk.length - from;
    if (pendingBytes > lineBytesMax) return receive(undefined);
    recent.bytes += chunk.length;
    if (recent.bytes < bytesPerSecondMax && recent.messages < messagesPerSecondMax) continue;
    const leftMs = secondMs + 1_000 - systemClock.monotonicMs();
    if (leftMs > 0) await Bun.sleep(leftMs);
    recent = { bytes: 0, messages: 0 };
    secondMs = systemClock.monotonicMs();
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
