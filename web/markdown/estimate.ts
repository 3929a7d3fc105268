/** How high parts will be, before they are drawn. */
import type { Part } from "./parts.ts";
import type { PreparedText } from "./prepare.ts";

/** Pixels; of a column of common width. */
const lineHeight = 27;
const charactersPerLine = 85;
const rowHeight = 37;
const pictureHeight = 260;
const between = 16;

export function estimateOf(text: PreparedText, { first, last }: Part): number {
  let height = between;
  for (let line = first; line <= last; line++) {
    const content = text.lines[line - 1] ?? "";
    if (content === "") height += between;
    else if (content.startsWith("|") || content.startsWith("<tr")) height += rowHeight;
    else if (content.startsWith("![")) height += pictureHeight;
    else height += lineHeight * Math.ceil(content.length / charactersPerLine);
  }
  return height;
}
