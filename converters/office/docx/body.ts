/** The body of the main part, piece by piece: memory holds the tree of one paragraph or table. */
import type { RootContent } from "mdast";
import { BlockReader, wrappers } from "./blocks.ts";
import { isDropped } from "./changes.ts";
import type { Walk } from "./context.ts";

const outer: ReadonlySet<string> = new Set(["w:document", "w:body"]);

/** `progress` is called with the pages that are done. */
export async function readBody(walk: Walk, progress: (done: number) => void): Promise<RootContent[]> {
  const reader = new BlockReader(walk);
  const { changes } = walk.options;
  let unit = 0;
  const enter = (name: string) => outer.has(name) || wrappers.has(name);
  for await (const { element, within } of walk.office.pieces(walk.part, enter)) {
    if (within.some((name) => isDropped(name, changes)) || element.name === "w:sdtPr") continue;
    walk.signals.there(element);
    reader.read(element);
    if (walk.pages.unit === unit) continue;
    unit = walk.pages.unit;
    progress(unit - 1);
  }
  return reader.end();
}
