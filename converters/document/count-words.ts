/** Counts the words of the written document; prices of pages, books and records are based on it. */
import type { Nodes } from "mdast";
import { countWords } from "../input/encodings/read-text.ts";
import { plainText } from "./plain-text.ts";
import { tableRows } from "./rows.ts";

/** Pictures count by their alternative text, links by their visible text. */
export function writtenWords(nodes: readonly Nodes[]): number {
  let words = 0;
  for (const node of nodes) {
    if (node.type === "table") for (const row of tableRows(node)) words += countWords(plainText(row));
    else words += countWords(plainText(node));
  }
  return words;
}
