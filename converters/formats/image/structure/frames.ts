/** The pictures of a file, as it announces them: all that its price is made of, and every limit, without decoding. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { RasterType } from "../../../bundle/images/image-type.ts";
import type { Source } from "../../../contract.ts";
import { openSample } from "../../../input/sample.ts";
import { pictureKind } from "../kinds.ts";
import { bmpFrames } from "./bmp.ts";
import { cmPerInch, damaged, type Frame, frameOf, metersPerInch, resolution } from "./structure.ts";
import { tiffFrames } from "./tiff.ts";
import { Window } from "./window.ts";

/** JPEG (ITU-T T.81, annex B): segments up to the frame's header; the resolution of JFIF (T.871) or Exif. */

/** The resolution that Exif data tell (CIPA DC-008): a TIFF file within the segment of a JPEG file. */
const entriesMax = 200;
const tag = { across: 0x011a, down: 0x011b, unit: 0x0128 } as const;

/** `data`: of an APP1 segment. Null where it is something else, or says nothing that can be believed. */
function exifResolution(data: Buffer): Frame["dpi"] {
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

/** Segments before the frame; cameras write a dozen, color profiles are cut into some more. */
const segmentsMax = 5_000;
/** Of a progressive picture, each of which goes over all of it; encoders write ten or so. */
const scansMax = 200;

async function jpegFrames(file: Window): Promise<Frame[]> {
  let dpi: Frame["dpi"] = null;
  let offset = 2;
  for (let count = 0; count < segmentsMax; count++) {
    const head = await file.at(offset, 2);
    if (head[0] !== 0xff) throw damaged("no marker where one must stand");
    const marker = head[1] ?? 0;
    // Any number of fill bytes may stand before a marker, and these stand alone.
    if (marker === 0xff) offset += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2;
    else if (marker === 0xd9 || marker === 0xda) throw damaged("no header of a frame");
    else {
      const length = (await file.at(offset + 2, 2)).readUInt16BE(0);
      if (length < 2) throw damaged("a segment of no length");
      if (isFrame(marker)) {
        const frame = await file.at(offset + 4, 5);
        if (isProgressive(marker)) await boundScans(file, offset + 2 + length);
        return [frameOf(0, frame.readUInt16BE(3), frame.readUInt16BE(1), dpi)];
      }
      if (marker === 0xe0 && length >= 14) dpi = jfifResolution(await file.at(offset + 4, 12)) ?? dpi;
      if (marker === 0xe1) dpi = exifResolution(await file.at(offset + 4, length - 2)) ?? dpi;
      offset += 2 + length;
    }
  }
  throw damaged("more segments than a picture has");
}

/** SOF0 to SOF15 but for the tables of codes and arithmetic conditions, and what is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isProgressive = (marker: number): boolean => (marker & 3) === 2;

function jfifResolution(data: Buffer): Frame["dpi"] {
  if (data.toString("latin1", 0, 5) !== "JFIF\0") return null;
  const unit = data[7];
  const [across, down] = [data.readUInt16BE(8), data.readUInt16BE(10)];
  if (unit === 1) return resolution(across, down);
  return unit === 2 ? resolution(across * cmPerInch, down * cmPerInch) : null;
}

/** Throws document_too_complex: a small file can make the decoder go over a large picture thousands of times. */
async function boundScans(file: Window, from: number): Promise<void> {
  const piece = 64 * 1024;
  let scans = 0;
  for (let offset = from; offset < file.bytes - 1; offset += piece) {
    // A marker over the seam of two pieces is whole in one of them.
    const bytes = await file.at(offset, Math.min(piece + 1, file.bytes - offset));
    for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) scans++;
    if (scans > scansMax)
      throw new Fault("document_too_complex", {
        message: `The picture is written in more than ${scansMax} scans; save it again as JPEG or PNG.`,
      });
  }
}

const startOfScan = Buffer.from([0xff, 0xda]);

/** PNG (W3C Recommendation, third edition): the header is the first chunk, the resolution a later one. */
const firstChunk = 8;
/** Length and type before a chunk's data, its checksum behind. */
const chunkBytes = 12;
/** Chunks that are looked at for the resolution; it stands before the image's data. */
const chunksMax = 200;

async function pngFrames(file: Window): Promise<Frame[]> {
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
      return resolution(data.readUInt32BE(0) * metersPerInch, data.readUInt32BE(4) * metersPerInch);
    }
    offset += chunkBytes + length;
  }
  return null;
}

export interface PictureFile {
  path: string;
  contentType: RasterType;
  extension: string;
  frames: Frame[];
}

const readers: Readonly<Record<RasterType, (file: Window) => Promise<Frame[]>>> = {
  "image/png": pngFrames,
  "image/jpeg": jpegFrames,
  "image/webp": webpFrames,
  "image/tiff": tiffFrames,
  "image/bmp": bmpFrames,
};

/** Throws corrupt_document, or document_too_complex for more pixels or pages than are read. */
export async function openPictures(source: Source): Promise<PictureFile> {
  const sample = await openSample(source);
  const kind = pictureKind(sample.head);
  if (kind === null) throw damaged("it does not begin like a picture");
  const frames = await readers[kind.contentType](new Window(sample));
  for (const { width, height } of frames) {
    if (width * height <= limits.sourcePixelsMax) continue;
    throw new Fault("document_too_complex", {
      message: `The picture has ${width} × ${height} pixels; at most ${limits.sourcePixelsMax / 1e6} million are read. Make it smaller.`,
    });
  }
  return { path: source.path, ...kind, frames };
}

/** WebP (RFC 9649): lossy, lossless, or an extended file, whose canvas may be animated. */
async function webpFrames(file: Window): Promise<Frame[]> {
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
