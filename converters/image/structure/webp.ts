/** WebP (RFC 9649): lossy, lossless, or an extended file, whose canvas may be animated. */
import { damaged, type Frame, frameOf } from "./structure.ts";
import type { Window } from "./window.ts";

export async function webpFrames(file: Window): Promise<Frame[]> {
  const head = await file.at(12, 18);
  const kind = head.toString("latin1", 0, 4);
  if (kind === "VP8X") return [frameOf(0, head.readUIntLE(12, 3) + 1, head.readUIntLE(15, 3) + 1)];
  if (kind === "VP8L") {
    if (head[8] !== 0x2f) throw damaged("no lossless picture");
    const bits = head.readUInt32LE(9);
    return [frameOf(0, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)];
  }
  if (kind !== "VP8 " || head.readUIntBE(11, 3) !== 0x9d012a) throw damaged("no picture in the file");
  return [frameOf(0, head.readUInt16LE(14) & 0x3fff, head.readUInt16LE(16) & 0x3fff)];
}
