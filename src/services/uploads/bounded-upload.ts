import { Readable } from "node:stream";
import type { Capability } from "../../../converters/contract.ts";
import { detectEarly, earlyBytes } from "../../../converters/input/detection/detect.ts";
import { type UploadLimit, uploadTooLarge, withFormat } from "./upload-limits.ts";

interface Bounds {
  filename: string;
  /** Limit for all file types. */
  limit: UploadLimit;
  /** All capabilities. */
  kinds: readonly Capability[];
}

/**
 * Passes the bytes on; Fault payload_too_large if they exceed the limit of the type detected from the beginning. Types
 * that need the whole file are checked when measured.
 */
export function boundedUpload(bytes: Readable, { filename, limit, kinds }: Bounds): Readable {
  const limited = kinds.filter((kind) => withFormat(limit, kind) !== limit);
  if (limited.length === 0) return bytes;
  const leastBytes = Math.max(
    earlyBytes,
    Math.min(...limited.map((kind) => withFormat(limit, kind).bytesMax)),
  );
  return Readable.from(counted(), { objectMode: false });

  async function* counted(): AsyncGenerator<Uint8Array> {
    const head: Uint8Array[] = [];
    let headBytes = 0;
    let count = 0;
    let ofKind: UploadLimit | null = null;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      count += chunk.length;
      if (headBytes < earlyBytes) {
        const part = chunk.subarray(0, earlyBytes - headBytes);
        headBytes += part.length;
        head.push(part);
      }
      if (ofKind === null && count > leastBytes) {
        const kind = await detectEarly({ filename, head: Buffer.concat(head) }, limited, kinds);
        ofKind = kind === null ? limit : withFormat(limit, kind);
      }
      if (ofKind !== null && count > ofKind.bytesMax) throw uploadTooLarge(ofKind);
      yield chunk;
    }
    // A lost connection may look like an end.
    if (!bytes.readableEnded) throw new Error("the upload was interrupted");
  }
}
