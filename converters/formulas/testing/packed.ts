/** Formulas of the corpus as files: fonts once, a glyph a row, lengths in hundredths of a point from the formula's corner. */
import type { FormulaInk, Glyph } from "../contract.ts";

export interface CorpusEntry {
  id: string;
  /** As its author wrote it. */
  latex: string;
  ink: FormulaInk;
}

/** Text or code, font, size, left, top, right, bottom, pen, baseline. */
type Row = [string | number, number, number, number, number, number, number, number, number];

interface Packed {
  /** Name, bold, italic. */
  fonts: [string, 0 | 1, 0 | 1][];
  entries: { id: string; latex: string; glyphs: Row[]; rules: number[][] }[];
}

const unit = 100;

export function packed(entries: readonly CorpusEntry[]): string {
  const fonts: Packed["fonts"] = [];
  const numbers = new Map<string, number>();
  const fontOf = ({ font, bold, italic }: Glyph) => {
    let number = numbers.get(font);
    if (number === undefined) {
      number = fonts.push([font, bold ? 1 : 0, italic ? 1 : 0]) - 1;
      numbers.set(font, number);
    }
    return number;
  };
  const rows = entries.map(({ id, latex, ink }) => {
    const left = Math.min(...ink.glyphs.map(({ x0 }) => x0));
    const top = Math.min(...ink.glyphs.map(({ y0 }) => y0));
    const x = (value: number) => Math.round((value - left) * unit);
    const y = (value: number) => Math.round((value - top) * unit);
    const glyphs = ink.glyphs.map((glyph): Row => {
      const { size, x0, y0, x1, y1, x: pen, baseline } = glyph;
      const sign = glyph.code ?? glyph.text;
      return [sign, fontOf(glyph), Math.round(size * unit), x(x0), y(y0), x(x1), y(y1), x(pen), y(baseline)];
    });
    const rules = ink.rules.map(({ x0, y0, x1, y1 }) => [x(x0), y(y0), x(x1), y(y1)]);
    return JSON.stringify({ id, latex, glyphs, rules });
  });
  return `{"fonts":${JSON.stringify(fonts)},"entries":[\n${rows.join(",\n")}\n]}\n`;
}

export function unpacked(json: string): CorpusEntry[] {
  const { fonts, entries } = JSON.parse(json) as Packed;
  return entries.map(({ id, latex, glyphs, rules }) => ({
    id,
    latex,
    ink: {
      glyphs: glyphs.map(([sign, at, ...lengths]) => {
        const [font, bold, italic] = fonts[at] ?? ["", 0, 0];
        const [size = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0, x = 0, baseline = 0] = lengths.map(
          (each) => each / unit,
        );
        const [text, code] = typeof sign === "number" ? ["", sign] : [sign, null];
        return {
          text,
          code,
          font,
          bold: bold === 1,
          italic: italic === 1,
          size,
          x0,
          y0,
          x1,
          y1,
          x,
          baseline,
        };
      }),
      rules: rules.map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => ({
        x0: x0 / unit,
        y0: y0 / unit,
        x1: x1 / unit,
        y1: y1 / unit,
      })),
    },
  }));
}
