/** Small pictures of text for tests, in every form that files have them in. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import type { Source } from "../../../contract.ts";
import { loadSharp, type SharpEngine } from "../../../engines/sharp.ts";
import { Sheet, type SheetOptions } from "../../../ocr/testing/sheet.ts";

/** Draws a page and gives it to be encoded: gray pixels of one channel. */
export async function drawn(
  folder: string,
  draw: (sheet: Sheet) => void,
  options: SheetOptions = {},
): Promise<{ sharp: SharpEngine; picture: () => Sharp; width: number; height: number }> {
  const sharp = await loadSharp(folder);
  const sheet = await Sheet.open(options);
  draw(sheet);
  const { data, width, height } = sheet.picture();
  return { sharp, picture: () => sharp(data, { raw: { width, height, channels: 1 } }), width, height };
}

export function sourceOf(folder: string, bytes: Uint8Array, filename: string): Source {
  const path = join(mkdtempSync(join(folder, "source-")), filename);
  writeFileSync(path, bytes);
  return { path, filename, bytes: bytes.length };
}

interface RawPicture {
  /** Eight bits of gray a pixel, or red, green and blue. */
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
}

/** An uncompressed TIFF file of several pictures, each one strip (TIFF 6.0). */
export function tiffOf(pictures: readonly RawPicture[], { little = true, dpi = 200 } = {}): Buffer {
  const parts: Buffer[] = [];
  let length = 8;
  const add = (bytes: Uint8Array): number => {
    const at = length;
    parts.push(Buffer.from(bytes));
    length += bytes.length;
    return at;
  };
  const short = (value: number) => number(value, 2, little);
  const long = (value: number) => number(value, 4, little);
  const first = pictures.map(({ data }) => add(data));
  const resolution = add(Buffer.concat([long(dpi), long(1)]));
  const bits = add(Buffer.concat([short(8), short(8), short(8), short(0)]));
  const start = length;
  pictures.forEach(({ width, height, channels, data }, i) => {
    const entries: [tag: number, type: 3 | 4 | 5, count: number, value: Buffer][] = [
      [256, 4, 1, long(width)],
      [257, 4, 1, long(height)],
      [258, 3, channels, channels === 1 ? short(8) : long(bits)],
      [259, 3, 1, short(1)],
      [262, 3, 1, short(channels === 1 ? 1 : 2)],
      [273, 4, 1, long(first[i] ?? 0)],
      [277, 3, 1, short(channels)],
      [278, 4, 1, long(height)],
      [279, 4, 1, long(data.length)],
      [282, 5, 1, long(resolution)],
      [283, 5, 1, long(resolution)],
      [296, 3, 1, short(2)],
    ];
    const next = i === pictures.length - 1 ? 0 : length + 2 + entries.length * 12 + 4;
    const rows = entries.map(([tag, type, count, value]) =>
      Buffer.concat([short(tag), short(type), long(count), value, Buffer.alloc(4 - value.length)]),
    );
    add(Buffer.concat([short(entries.length), ...rows, long(next)]));
  });
  return Buffer.concat([Buffer.from(little ? "II" : "MM"), short(42), long(start), ...parts]);
}

function number(value: number, size: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(size);
  if (little) bytes.writeUIntLE(value, 0, size);
  else bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** An uncompressed BMP file of 24 bits a pixel. `long`: with the longest header, masks that nothing asks for and a profile of colors that does not fit. */
export function bmpOf(picture: RawPicture, { long = false } = {}): Buffer {
  const bytes = shortBmpOf(picture);
  if (!long) return bytes;
  const profile = Buffer.alloc(128);
  profile.writeUInt32BE(profile.length, 0);
  profile.write("GRAY", 16);
  profile.write("acsp", 36);
  const more = Buffer.alloc(84);
  more.fill(0xff, 0, 16);
  more.write("DEBM", 16);
  more.writeUInt32LE(124 + bytes.length - 54, 72);
  more.writeUInt32LE(profile.length, 76);
  const all = Buffer.concat([bytes.subarray(0, 54), more, bytes.subarray(54), profile]);
  all.writeUInt32LE(all.length, 2);
  all.writeUInt32LE(138, 10);
  all.writeUInt32LE(124, 14);
  return all;
}

function shortBmpOf({ data, width, height, channels }: RawPicture): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        bytes[54 + (height - 1 - y) * stride + x * 3 + (2 - c)] =
          data[(y * width + x) * channels + (channels === 1 ? 0 : c)] ?? 0;
  return bytes;
}
