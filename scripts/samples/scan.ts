/** A scan: printed prose as gray pictures, a page each, in one TIFF. */
import { deflateSync } from "node:zlib";
import type { SeededRandom } from "../../config/testing/random.ts";
import { loadMupdf } from "../../converters/engines/mupdf.ts";
import { pdfOf } from "./pdf.ts";
import { paragraph, sentence } from "./words.ts";

/** Dots per inch: what is just enough for recognition, so that a page takes little of it. */
const resolution = 150;

export interface Scan {
  bytes: Uint8Array<ArrayBuffer>;
  headings: string[];
}

interface Gray {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export async function scanOf(random: SeededRandom, pages: number): Promise<Scan> {
  const { mupdf } = await loadMupdf();
  const sections = Array.from({ length: pages }, () => ({
    heading: sentence(random).split(" ").slice(0, 5).join(" "),
    paragraphs: [paragraph(random), paragraph(random)],
  }));
  const document = mupdf.Document.openDocument(pdfOf(sections), "application/pdf");
  const scale = resolution / 72;
  const drawn = sections.map((_, at): Gray => {
    const page = document.loadPage(at);
    const pixmap = page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceGray, false);
    const gray = {
      width: pixmap.getWidth(),
      height: pixmap.getHeight(),
      pixels: Uint8Array.from(pixmap.getPixels()),
    };
    pixmap.destroy();
    page.destroy();
    return gray;
  });
  document.destroy();
  return { bytes: tiffOf(drawn), headings: sections.map(({ heading }) => heading) };
}

/** Types of fields: TIFF 6.0, section 2. */
const [short, long, rational] = [3, 4, 5];
const deflated = 8;
const blackIsZero = 1;
const inches = 2;

/** TIFF 6.0, section 4 (gray images), a strip each, packed by Deflate (Adobe's TIFF Technical Note 3 of 2002). */
function tiffOf(pages: readonly Gray[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let length = 8;
  const add = (part: Buffer): number => {
    const at = length;
    // Whatever is pointed to lies on a word boundary.
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)]);
    parts.push(padded);
    length += padded.length;
    return at;
  };
  /** Where the place of the next directory is to be written. */
  let link = { part: parts[0] as Buffer, at: 4 };
  for (const { width, height, pixels } of pages) {
    const packed = deflateSync(pixels);
    const strip = add(packed);
    const resolutionAt = add(Buffer.from(new Uint32Array([resolution, 1]).buffer));
    const fields = [
      [256, long, width],
      [257, long, height],
      [258, short, 8],
      [259, short, deflated],
      [262, short, blackIsZero],
      [273, long, strip],
      [277, short, 1],
      [278, long, height],
      [279, long, packed.length],
      [282, rational, resolutionAt],
      [283, rational, resolutionAt],
      [296, short, inches],
    ] as const;
    const directory = Buffer.alloc(2 + 12 * fields.length + 4);
    directory.writeUInt16LE(fields.length, 0);
    for (const [index, [tag, type, value]] of fields.entries()) {
      const at = 2 + 12 * index;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    link.part.writeUInt32LE(add(directory), link.at);
    link = { part: directory, at: directory.length - 4 };
  }
  return new Uint8Array(Buffer.concat(parts));
}
