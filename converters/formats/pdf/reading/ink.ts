/** The glyphs and thin boxes of a page with true heights, from which formulas are rebuilt. */
import type { Glyph } from "../../../formulas/contract.ts";
import type { PageContent } from "../../../layout/model.ts";
import type { Box } from "../../../util/geometry/box.ts";
import { characterText, isIgnorable, isSpace } from "./lines/characters.ts";
import { charField, charFlag, type MemoryViews } from "./lines/glyphs.ts";
import type { StyleTable } from "./lines/styles.ts";
import { type Origin, quadBox } from "./lines/turned-line.ts";

/** A page of text has a few thousand; what is beyond is no page that anybody reads. */
const glyphsMax = 40_000;
const rulesMax = 4_000;

/** Bars of fractions are thinner, in points; so are the strips that stand for strokes. */
const thickMax = 4;
/** Strokes are given the box of their mitres, up to ten times their width: the line is its middle. */
const strokeHalf = 0.25;

/** Collects the glyphs of one page's lines that run from left to right. */
export class GlyphReader {
  readonly glyphs: Glyph[] = [];
  readonly #views: MemoryViews;
  readonly #styles: StyleTable;
  readonly #origin: Origin;

  constructor(views: MemoryViews, styles: StyleTable, origin: Origin) {
    this.#views = views;
    this.#styles = styles;
    this.#origin = origin;
  }

  /** `firstChar`: address of the line's first character. */
  read(firstChar: number): void {
    const { u32, f32 } = this.#views;
    for (let char = firstChar; char !== 0; char = u32[(char >> 2) + charField.next] ?? 0) {
      if (this.glyphs.length >= glyphsMax) return;
      const at = char >> 2;
      const code = u32[at + charField.c] ?? 0;
      const flags = u32[at + charField.bidiAndFlags] ?? 0;
      if ((flags & charFlag.synthetic) !== 0) continue;
      const isCode = (flags & (charFlag.codeIsCid | charFlag.codeIsGid)) !== 0;
      if (!isCode && (isSpace(code) || isIgnorable(code))) continue;
      const argb = u32[at + charField.argb] ?? 0;
      const isDrawn = argb >>> 24 !== 0 && (flags & (charFlag.filled | charFlag.stroked)) !== 0;
      if (!isDrawn) continue;
      const font = u32[at + charField.font] ?? 0;
      const size = f32[at + charField.size] ?? 0;
      const style = this.#styles.style(font, size, argb, flags);
      const text = isCode ? null : glyphText(code, this.#styles.isSymbolic(font));
      this.glyphs.push({
        ...quadBox(f32, at, this.#origin),
        text: text ?? "",
        code: isCode ? code : null,
        font: style.font,
        size,
        bold: style.bold,
        italic: style.italic,
        x: (f32[at + charField.origin] ?? 0) - this.#origin.left,
        baseline: (f32[at + charField.origin + 1] ?? 0) - this.#origin.top,
      });
    }
  }
}

/** Private codes stay: fonts of symbols have the parts of tall brackets there. */
function glyphText(code: number, symbolic: boolean): string | null {
  return (
    characterText(code, symbolic) ?? (code >= 0xe000 && code <= 0xf8ff ? String.fromCodePoint(code) : null)
  );
}

/** The thin horizontal boxes of a page: among its drawings, and its pictures, as which old printer drivers draw bars. */
export function rulesOf({ vectors, pictures }: Pick<PageContent, "vectors" | "pictures">): Box[] {
  const rules: Box[] = [];
  const add = (x0: number, x1: number, y0: number, y1: number) => {
    if (y1 - y0 <= thickMax && x1 - x0 > y1 - y0 && rules.length < rulesMax) rules.push({ x0, y0, x1, y1 });
  };
  for (const { x0, y0, x1, y1, stroked, argb } of vectors) {
    const middle = (y0 + y1) / 2;
    if (argb >>> 24 === 0 || y1 - y0 > thickMax) continue;
    if (stroked) add(x0, x1, middle - strokeHalf, middle + strokeHalf);
    else add(x0, x1, y0, y1);
  }
  for (const { x0, y0, x1, y1 } of pictures) add(x0, x1, y0, y1);
  return rules;
}
