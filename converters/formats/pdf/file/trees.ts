/** Name trees and number trees (ISO 32000-2, 7.9.6 and 7.9.7); one that loops ends where its bounds are. */
import type * as Mupdf from "mupdf";

type PDFObject = Mupdf.PDFObject;

const depthMax = 32;
const nodesMax = 5_000;
const entriesMax = 20_000;

export function visitNameTree(root: PDFObject, visit: (name: string, value: PDFObject) => void): void {
  visitTree(root, "Names", (name, value) => {
    if (name.isString()) visit(name.asString(), value);
  });
}

export function visitNumberTree(root: PDFObject, visit: (number: number, value: PDFObject) => void): void {
  visitTree(root, "Nums", (number, value) => {
    if (number.isNumber()) visit(Math.trunc(number.asNumber()), value);
  });
}

function visitTree(
  root: PDFObject,
  leaf: "Names" | "Nums",
  visit: (key: PDFObject, value: PDFObject) => void,
) {
  let nodes = 0;
  let entries = 0;
  const walk = (node: PDFObject, depth: number): void => {
    // Kids count at every depth, else a wide tree beyond the depth would be looked at kid by kid.
    if (!node.isDictionary() || ++nodes > nodesMax || depth > depthMax) return;
    const pairs = node.get(leaf);
    for (let i = 0; pairs.isArray() && i + 1 < pairs.length && entries < entriesMax; i += 2) {
      entries++;
      visit(pairs.get(i), pairs.get(i + 1));
    }
    const kids = node.get("Kids");
    for (let i = 0; kids.isArray() && i < kids.length && nodes <= nodesMax; i++) walk(kids.get(i), depth + 1);
  };
  walk(root, 0);
}
