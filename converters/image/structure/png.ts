/** PNG (W3C Recommendation, third edition): the header is the first chunk, the resolution a later one. */
import { damaged, type Frame, frameOf, metresPerInch, resolution } from "./structure.ts";
import type { Window } from "./window.ts";

const firstChunk = 8;
/** Length and type before a chunk's data, its checksum behind. */
const chunkBytes = 12;
/** Chunks that are looked at for the resolution; it stands before the image's data. */
const chunksMax = 200;

export async function pngFrames(file: Window): Promise<Frame[]> {
  const header = await file.at(firstChunk, 8 + 13);
  if (header.readUInt32BE(0) !== 13 || header.toString("latin1", 4, 8) !== "IHDR")
    throw damaged("no header of a PNG file");
  return [frameOf(0, header.readUInt32BE(8), header.readUInt32BE(12), await density(file))];
}

async function density(file: Window): Promise<Frame["dpi"]> {
  let offset = firstChunk;
  for (let count = 0; count < chunksMax && offset + chunkBytes <= file.bytes; count++) {
    const head = await file.at(offset, 8);
    const type = head.toString("latin1", 4, 8);
    const length = head.readUInt32BE(0);
    if (type === "IDAT" || type === "IEND") return null;
    if (type === "pHYs" && length === 9) {
      const data = await file.at(offset + 8, 9);
      if (data[8] !== 1) return null;
      return resolution(data.readUInt32BE(0) * metresPerInch, data.readUInt32BE(4) * metresPerInch);
    }
    offset += chunkBytes + length;
  }
  return null;
}
