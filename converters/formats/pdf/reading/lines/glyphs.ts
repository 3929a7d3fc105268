/**
 * Reads structured text straight from MuPDF's memory: 64 bytes a character (`fz_stext_char`), without an object for
 * each. The layout is that of the pinned version; `assertLayout` compares it with the library's own accessors once
 * a process, so that another version fails loudly instead of yielding nonsense.
 */
import type { MupdfMemory } from "../../../../engines/mupdf-memory.ts";

/** Offsets in 4-byte words within fz_stext_char. */
export const charField = { c: 0, bidiAndFlags: 1, argb: 2, origin: 3, quad: 5, size: 13, font: 14, next: 15 };

/** fz_stext_char.flags, after the 16 bits of the bidi level. */
export const charFlag = {
  /** A blank that the library has put between two. */
  synthetic: 4 << 16,
  bold: 8 << 16,
  filled: 16 << 16,
  stroked: 32 << 16,
  codeIsCid: 128 << 16,
  codeIsGid: 256 << 16,
};

export interface MemoryViews {
  u32: Uint32Array;
  f32: Float32Array;
}

export function memoryViews(memory: MupdfMemory): MemoryViews {
  return { u32: new Uint32Array(memory.HEAPU8.buffer), f32: new Float32Array(memory.HEAPU8.buffer) };
}

let asserted = false;

export function assertLayout(memory: MupdfMemory, char: number): void {
  if (asserted) return;
  const { u32, f32 } = memoryViews(memory);
  const at = char >> 2;
  const agrees =
    u32[at + charField.c] === memory._wasm_stext_char_get_c(char) &&
    (u32[at + charField.argb] ?? 0) >>> 0 === memory._wasm_stext_char_get_argb(char) >>> 0 &&
    memory._wasm_stext_char_get_origin(char) - char === charField.origin * 4 &&
    memory._wasm_stext_char_get_quad(char) - char === charField.quad * 4 &&
    f32[at + charField.size] === memory._wasm_stext_char_get_size(char) &&
    u32[at + charField.font] === memory._wasm_stext_char_get_font(char) &&
    u32[at + charField.next] === memory._wasm_stext_char_get_next(char);
  if (!agrees) throw new Error("this version of MuPDF lays out fz_stext_char differently");
  asserted = true;
}
