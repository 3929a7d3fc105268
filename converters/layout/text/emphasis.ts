import type { Line, Word } from "../model.ts";

/** Whether all words of a line (raised and lowered marks aside) have a property. */
export function wholly(line: Line, property: "bold" | "italic" | "mono"): boolean {
  return line.words.every((word: Word) => word.style[property] || word.script !== null);
}
