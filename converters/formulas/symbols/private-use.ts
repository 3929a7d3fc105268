/** Pieces of extensible symbols as Adobe's glyph list has them (its corporate use subarea, U+F8E5 to U+F8FE). */

const first = 0xf8e5;
const pieces = "<root> <arrowbar> ─ ® © ™ ⎛ ⎜ ⎝ ⎡ ⎢ ⎣ ⎧ ⎨ ⎩ ⎪ ⎮ ⎞ ⎟ ⎠ ⎤ ⎥ ⎦ ⎫ ⎬ ⎭".split(" ");

/** Null for what is no such code. */
export function pieceFrom(text: string): string | null {
  const code = text.codePointAt(0) ?? 0;
  if (text.length !== 1 || code < first) return null;
  const at = code - first;
  return pieces[at] ?? null;
}
