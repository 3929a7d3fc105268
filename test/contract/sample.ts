import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pdfOf } from "../../scripts/samples/pdf.ts";

/** Prose that differs from page to page, so that none of it looks like a running header. */
const prose = [
  "The harbour master opens the sluice at dawn and writes the level of the water into a book.",
  "Two ferries cross the bay when the wind allows while the third waits for spare parts by the quay.",
  "In winter nobody counts the gulls on the mole but the lamp is lit on every evening of the year.",
];
export const samplePages = prose.length;

/** The same with a picture on each page: stripes, each page's in a color of its own. */
export function picturesPdf(text: string): Uint8Array<ArrayBuffer> {
  const [width, height] = [24, 16];
  return pdfOf(
    prose.map((paragraph, at) => ({
      heading: `${text}, part ${at + 1}`,
      paragraphs: [paragraph],
      picture: {
        width,
        height,
        rgb: Uint8Array.from({ length: 3 * width * height }, (_, byte) =>
          byte % 3 === at ? 220 : byte % 7 === 0 ? 180 : 20,
        ),
      },
    })),
  );
}

/** A PDF of three pages, small and sound, with a text of its own so that no two are alike. */
export function samplePdf(text: string): Uint8Array<ArrayBuffer> {
  return pdfOf(
    prose.map((paragraph, at) => ({ heading: `${text}, part ${at + 1}`, paragraphs: [paragraph] })),
  );
}

/** Two pages, the first of which has formulas. */
export const formulasPdf = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dir, "../corpus/pdf-to-markdown/formulas/input.pdf")));

/** A PNG of one pixel. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
