/** JPEG (ITU-T T.81, annex B): segments up to the frame's header; the resolution of JFIF (T.871) or Exif. */
import { Fault } from "../../../config/errors/fault.ts";
import { exifResolution } from "./exif.ts";
import { cmPerInch, damaged, type Frame, frameOf, resolution } from "./structure.ts";
import type { Window } from "./window.ts";

/** Segments before the frame; cameras write a dozen, colour profiles are cut into some more. */
const segmentsMax = 5_000;
/** Of a progressive picture, each of which goes over all of it; encoders write ten or so. */
const scansMax = 200;

export async function jpegFrames(file: Window): Promise<Frame[]> {
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
