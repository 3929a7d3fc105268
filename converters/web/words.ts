/** How many words a page has: what its price is made of. */
import type { Root } from "hast";
import { countWords } from "../read-text.ts";
import { containers } from "./reading/blocks.ts";
import { below } from "./reading/element.ts";
import { isHidden } from "./reading/hidden.ts";

const parting: ReadonlySet<string> = new Set([
  ...containers,
  "p",
  "br",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "pre",
  "blockquote",
  "table",
  "ul",
  "ol",
  "hr",
  "option",
  "img",
]);
/** Pieces that are counted at once. */
const piecesMax = 4_096;

/** Of the text that is shown. */
export function wordsOf(tree: Root): number {
  let words = 0;
  let pieces: string[] = [];
  const nodes = below(tree, (element) => !isHidden(element) || element.tagName === "head");
  for (const node of nodes) {
    if (node.type === "text") pieces.push(node.value);
    else if (node.type === "element" && parting.has(node.tagName)) {
      if (pieces.length > piecesMax) {
        words += countWords(pieces.join(""));
        pieces = [];
      }
      pieces.push(" ");
    }
  }
  return words + countWords(pieces.join(""));
}
