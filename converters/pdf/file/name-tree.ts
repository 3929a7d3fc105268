import type * as Mupdf from "mupdf";

const depthMax = 32;
const nodesMax = 5_000;
const entriesMax = 20_000;

/** All entries of a name tree (ISO 32000-2, 7.9.6) in order; a tree that loops ends where its bounds are. */
export function visitNameTree(
  root: Mupdf.PDFObject,
  visit: (name: string, value: Mupdf.PDFObject) => void,
): void {
  let nodes = 0;
  let entries = 0;
  const walk = (node: Mupdf.PDFObject, depth: number): void => {
    if (!node.isDictionary() || ++nodes > nodesMax || depth > depthMax) return;
    const names = node.get("Names");
    for (let i = 0; names.isArray() && i + 1 < names.length && entries < entriesMax; i += 2) {
      const name = names.get(i);
      entries++;
      if (name.isString()) visit(name.asString(), names.get(i + 1));
    }
    const kids = node.get("Kids");
    for (let i = 0; kids.isArray() && i < kids.length && nodes <= nodesMax; i++) walk(kids.get(i), depth + 1);
  };
  walk(root, 0);
}
