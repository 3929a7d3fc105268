/** The resolution that Exif data tell (CIPA DC-008): a TIFF file within the segment of a JPEG file. */
import { cmPerInch, type Frame, resolution } from "./structure.ts";

const entriesMax = 200;
const tag = { across: 0x011a, down: 0x011b, unit: 0x0128 } as const;

/** `data`: of an APP1 segment. Null where it is something else, or says nothing that can be believed. */
export function exifResolution(data: Buffer): Frame["dpi"] {
  if (data.toString("latin1", 0, 6) !== "Exif\0\0") return null;
  const tiff = data.subarray(6);
  try {
    const little = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const start = long(4);
    const rational = (at: number) => long(long(at)) / long(long(at) + 4);
    let [across, down, unit] = [0, 0, 2];
    for (let i = Math.min(entriesMax, short(start)) - 1; i >= 0; i--) {
      const entry = start + 2 + i * 12;
      if (short(entry) === tag.across) across = rational(entry + 8);
      else if (short(entry) === tag.down) down = rational(entry + 8);
      else if (short(entry) === tag.unit) unit = short(entry + 8);
    }
    const scale = unit === 3 ? cmPerInch : 1;
    return resolution(across * scale, down * scale);
  } catch (error) {
    // Offsets that lead nowhere; the picture itself may be sound.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
