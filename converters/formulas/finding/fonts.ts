/** What the font of a word sets, looked up once for each style. */
import type { Style } from "../../layout/model.ts";
import { type FontKind, fontKind } from "../symbols/fonts.ts";

const kinds = new WeakMap<Style, FontKind>();

export function fontKindOf(style: Style): FontKind {
  let kind = kinds.get(style);
  if (kind === undefined) {
    kind = fontKind(style.font);
    kinds.set(style, kind);
  }
  return kind;
}
