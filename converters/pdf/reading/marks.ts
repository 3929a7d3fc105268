/**
 * Accents of formulas where they are drawn. Structured text moves combining characters to the end of the character
 * before them, which in a formula is any; pages that have some are run through a device of our own for their places.
 */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { Glyph } from "../../formulas/contract.ts";

const mark = /^\p{Mn}$/u;
/** Strokes through relations (U+0338) stand where the relation does. */
const stroke = "\u0338";
const marksMax = 5_000;

/** The declaration asks for a stroke that the library does not need. */
const filled = null as unknown as Mupdf.StrokeState;

const isMark = (text: string): boolean => mark.test(text) && text !== stroke;

/** The same glyphs, with the accents among them in their true boxes. */
export function withMarksPlaced(
  engine: MupdfEngine,
  page: Mupdf.Page,
  [left, top]: readonly [number, number],
  glyphs: Glyph[],
): Glyph[] {
  const sample = glyphs.find(({ text }) => isMark(text));
  if (sample === undefined) return glyphs;
  const { Device, Matrix, Text } = engine.mupdf;
  const placed: Glyph[] = [];
  const look = (text: Mupdf.Text, ctm: Mupdf.Matrix) =>
    text.walk({
      showGlyph(font, trm, glyph, unicode) {
        const character = unicode > 0 && unicode <= 0x10ffff ? String.fromCodePoint(unicode) : "";
        if (!isMark(character) || placed.length >= marksMax) return;
        const matrix = Matrix.concat(trm, ctm);
        const alone = new Text();
        try {
          alone.showGlyph(font, trm, glyph, unicode);
          const [x0, y0, x1, y1] = alone.getBounds(filled, ctm);
          placed.push({
            ...sample,
            ...{ x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top },
            text: character,
            font: font.getName().replace(/^[A-Z]{6}\+/, ""),
            size: Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])),
            x: matrix[4] - left,
            baseline: matrix[5] - top,
          });
        } finally {
          alone.destroy();
        }
      },
    });
  const device = new Device({ fillText: (text, ctm) => look(text, ctm) });
  try {
    page.run(device, Matrix.identity);
    device.close();
  } finally {
    device.destroy();
  }
  return [...glyphs.filter(({ text }) => !isMark(text)), ...placed];
}
