/** How many words a page has: what its price is made of. */
import type { Root } from "hast";
import { countWords } from "../read-text.ts";
import { containers } from "./reading/blocks.ts";
import { below, isElement } from "./reading/element.ts";
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

/** Whether there is anything to be read: words, signs, pictures, films. */
export function showsAnything(tree: Root): boolean {
  for (const node of shown(tree)) {
    if (node.type === "text" && /\S/.test(node.value)) return true;
    if (isElement(node, "img", "picture", "svg", "video", "audio", "iframe", "object", "embed", "math"))
      return true;
  }
  return false;
}

const shown = (tree: Root) => below(tree, (element) => !isHidden(element));
/** What a page says to readers without scripts is no part of it for others. */
const shownByScripts = (tree: Root) =>
  below(tree, (element) => element.tagName !== "noscript" && !isHidden(element));

/** Of the text that is shown. */
export function wordsOf(tree: Root): number {
  let words = 0;
  let pieces: string[] = [];
  for (const node of shownByScripts(tree)) {
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
