/** A line that does not run from left to right, read as one text with its box. */

import type { Style, TurnedText } from "../../../../layout/model.ts";
import { type Box, boxOf } from "../../../../util/geometry/box.ts";
import { characterText, isIgnorable, isSpace, unmapped } from "./characters.ts";
import { charField, type MemoryViews } from "./glyphs.ts";
import type { StyleTable } from "./styles.ts";

/** Where the page begins in the engine's coordinates. */
export interface Origin {
  left: number;
  top: number;
}

/** `firstChar`: address of the line's first character; (`dx`, `dy`): its direction. Null for a line of blanks. */
export function readTurnedLine(
  { u32, f32 }: MemoryViews,
  styles: StyleTable,
  firstChar: number,
  [dx, dy]: readonly [number, number],
  origin: Origin,
): TurnedText | null {
  let text = "";
  let style: Style | null = null;
  let box: Box | null = null;
  for (let char = firstChar; char !== 0; char = u32[(char >> 2) + charField.next] ?? 0) {
    const at = char >> 2;
    const code = u32[at + charField.c] ?? 0;
    if (isSpace(code)) text += " ";
    else if (!isIgnorable(code)) text += characterText(code, false) ?? unmapped;
    style ??= styles.style(
      u32[at + charField.font] ?? 0,
      f32[at + charField.size] ?? 0,
      u32[at + charField.argb] ?? 0,
      u32[at + charField.bidiAndFlags] ?? 0,
    );
    const quad = quadBox(f32, at, origin);
    box = box ? boxOf([box, quad]) : quad;
  }
  const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;
  const trimmed = text.replace(/\s+/g, " ").trim();
  return trimmed !== "" && style && box ? { ...box, text: trimmed, style, angle } : null;
}

/** Around the character at word `at` of the memory. */
export function quadBox(f32: Float32Array, at: number, { left, top }: Origin): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let corner = 0; corner < 8; corner += 2) {
    const x = (f32[at + charField.quad + corner] ?? 0) - left;
    const y = (f32[at + charField.quad + corner + 1] ?? 0) - top;
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}
