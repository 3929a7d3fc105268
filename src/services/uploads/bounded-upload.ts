import { Readable } from "node:stream";
import type { Capability } from "../../../converters/contract.ts";
import { detectEarly, earlyBytes } from "../../../converters/input/detection/detect.ts";
import { type UploadLimit, uploadTooLarge, withKind } from "./upload-limits.ts";

interface Bounds {
  filename: string;
  /** Whatever the file is. */
  limit: UploadLimit;
  /** All kinds of input there are. */
  kinds: readonly Capability[];
}

/**
 * The same bytes, which end with Fault payload_too_large as soon as there are more than the kind takes that their
 * beginning says. Nothing is looked at before there are more than the least of any kind. A kind that only the whole file
 * tells is judged when it is measured.
 */
export function boundedUpload(bytes: Readable, { filename, limit, kinds }: Bounds): Readable {
  const limited = kinds.filter((kind) => withKind(limit, kind) !== limit);
  if (limited.length === 0) return bytes;
  const leastBytes = Math.max(earlyBytes, Math.min(...limited.map((kind) => withKind(limit, kind).bytesMax)));
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
        ofKind = kind === null ? limit : withKind(limit, kind);
      }
      if (ofKind !== null && count > ofKind.bytesMax) throw uploadTooLarge(ofKind);
      yield chunk;
    }
    // A connection that was lost may look like an end.
    if (!bytes.readableEnded) throw new Error("the upload ended before its time");
  }
}
