/** Glyphs and rules of a page, as the builder of formulas takes them. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../converters/engines/mupdf.ts";
import type { Glyph } from "../../converters/formulas/contract.ts";
import type { Box } from "../../converters/layout/model.ts";
import { charField, charFlag, memoryViews } from "../../converters/pdf/reading/glyphs.ts";

const options = "vectors,accurate-bboxes,use-cid-for-unknown-unicode";
const isOwnCode = charFlag.codeIsCid | charFlag.codeIsGid;

export function readInk(
  engine: MupdfEngine,
  document: Mupdf.Document,
  page: number,
): { glyphs: Glyph[]; rules: Box[] } {
  const loaded = document.loadPage(page);
  const text = loaded.toStructuredText(options);
  const { memory, mupdf } = engine;
  const glyphs: Glyph[] = [];
  const rules: Box[] = [];
  const fonts = new Map<number, { name: string; bold: boolean; italic: boolean }>();
  const fontAt = (pointer: number) => {
    let known = fonts.get(pointer);
    if (!known) {
      const font = new (mupdf.Font as unknown as new (pointer: number) => Mupdf.Font)(pointer);
      known = {
        name: font.getName().replace(/^[A-Z]{6}\+/, ""),
        bold: font.isBold(),
        italic: font.isItalic(),
      };
      fonts.set(pointer, known);
    }
    return known;
  };
  const pointer = (text as unknown as { pointer: number }).pointer;
  for (
    let block = memory._wasm_stext_page_get_first_block(pointer);
    block !== 0;
    block = memory._wasm_stext_block_get_next(block)
  ) {
    const type = memory._wasm_stext_block_get_type(block);
    if (type === 3) {
      const at = memory._wasm_stext_block_get_bbox(block) >> 2;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = memoryViews(memory).f32.slice(at, at + 4);
      rules.push({ x0, y0, x1, y1 });
    }
    if (type !== 0) continue;
    for (
      let line = memory._wasm_stext_block_get_first_line(block);
      line !== 0;
      line = memory._wasm_stext_line_get_next(line)
    )
      for (
        let char = memory._wasm_stext_line_get_first_char(line);
        char !== 0;
        char = memory._wasm_stext_char_get_next(char)
      ) {
        const font = fontAt(memory._wasm_stext_char_get_font(char));
        const { u32, f32 } = memoryViews(memory);
        const at = char >> 2;
        const code = u32[at + charField.c] ?? 0;
        const own = ((u32[at + charField.bidiAndFlags] ?? 0) & isOwnCode) !== 0;
        const quad = [...f32.slice(at + charField.quad, at + charField.quad + 8)];
        const xs = quad.filter((_, index) => index % 2 === 0);
        const ys = quad.filter((_, index) => index % 2 === 1);
        glyphs.push({
          x0: Math.min(...xs),
          y0: Math.min(...ys),
          x1: Math.max(...xs),
          y1: Math.max(...ys),
          text: own || code > 0x10ffff ? "" : String.fromCodePoint(code),
          code: own ? code : null,
          font: font.name,
          size: f32[at + charField.size] ?? 0,
          bold: font.bold,
          italic: font.italic,
          x: f32[at + charField.origin] ?? 0,
          baseline: f32[at + charField.origin + 1] ?? 0,
        });
      }
  }
  text.destroy();
  loaded.destroy();
  return { glyphs, rules };
}
