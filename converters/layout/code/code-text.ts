/** The text of code as it was typed: every character on its column, blank lines kept. */
import { median } from "../../util/geometry/median.ts";
import type { Line } from "../model.ts";

const columnsMax = 400;
const blankLinesMax = 2;

/** `lines` of one block from top to bottom. Joined by line feeds. */
export function codeText(lines: readonly Line[]): string {
  const advance = advanceOf(lines);
  let left = Infinity;
  for (const line of lines) left = Math.min(left, line.x0);
  const leading = leadingOf(lines);
  const rows: string[] = [];
  let above: Line | undefined;
  for (const line of lines) {
    if (above && leading > 0) {
      const blank = Math.round((line.baseline - above.baseline) / leading) - 1;
      for (let i = 0; i < Math.min(blank, blankLinesMax); i++) rows.push("");
    }
    rows.push(rowText(line, left, advance));
    above = line;
  }
  return rows.join("\n");
}

function rowText(line: Line, left: number, advance: number): string {
  let text = "";
  let length = 0;
  for (const word of line.words) {
    const column = Math.min(columnsMax, Math.round((word.x0 - left) / advance));
    const blanks = word.glued ? 0 : Math.max(length === 0 ? 0 : 1, column - length);
    text += " ".repeat(blanks) + word.text;
    length += blanks + [...word.text].length;
  }
  // No word is broken here, so a soft hyphen is a hyphen that was typed.
  return text.replaceAll("\u00AD", "-").replaceAll("’", "'").trimEnd();
}

/** Width of a character: of long words, since boxes of single characters say little. */
function advanceOf(lines: readonly Line[]): number {
  const widths: number[] = [];
  for (const { words } of lines) {
    for (const { text, x0, x1, style } of words) {
      if (style.mono && text.length > 2) widths.push((x1 - x0) / [...text].length);
    }
  }
  const size = lines[0]?.style.size ?? 10;
  return Math.max(size * 0.2, widths.length > 0 ? median(widths) : size * 0.6);
}

/** The least usual distance of baselines. */
function leadingOf(lines: readonly Line[]): number {
  const distances: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    distances.push((lines[i] as Line).baseline - (lines[i - 1] as Line).baseline);
  }
  const size = lines[0]?.style.size ?? 10;
  const single = distances.filter((distance) => distance > size * 0.7 && distance < size * 1.8);
  return single.length > 0 ? median(single) : size * 1.25;
}
