/** BMP (Microsoft's device-independent bitmaps, versions 2 to 5 of the header, and that of OS/2). */
import { damaged, type Frame, frameOf, metersPerInch, resolution } from "./structure.ts";
import type { Window } from "./window.ts";

/** Of the header behind the file's own of 14 bytes. */
const headerSizes: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
const fileHeaderBytes = 14;

/** Whether these are the first bytes of such a file: two letters alone begin many texts. */
export const startsBmp = (head: Buffer): boolean =>
  head.length >= 26 &&
  head.toString("latin1", 0, 2) === "BM" &&
  headerSizes.has(head.readUInt32LE(fileHeaderBytes));

export async function bmpFrames(file: Window): Promise<Frame[]> {
  const start = await file.at(0, 26);
  const size = start.readUInt32LE(fileHeaderBytes);
  if (size === 12) return [frameOf(0, start.readUInt16LE(18), start.readUInt16LE(20))];
  const header = await file.at(0, fileHeaderBytes + Math.max(size, 16));
  // From the bottom up, unless the height is negative.
  const [width, height] = [header.readInt32LE(18), Math.abs(header.readInt32LE(22))];
  const dpi =
    size < 40
      ? null
      : resolution(header.readInt32LE(38) * metersPerInch, header.readInt32LE(42) * metersPerInch);
  const frame = frameOf(0, width, height, dpi);
  const bits = header.readUInt16LE(28);
  const packed = size >= 20 ? header.readUInt32LE(30) : 0;
  const row = Math.ceil((width * bits) / 32) * 4;
  // A third of the rows is worth reading; a header with nothing behind it is not.
  if (packed === 0 && (row * height) / 3 > file.bytes) throw damaged("most of the picture is missing");
  return [frame];
}
