/** The body of the main part, piece by piece: memory holds the tree of one paragraph or table. */
import type { RootContent } from "mdast";
import { placed } from "../../document/nodes.ts";
import { BlockReader, wrappers } from "./blocks.ts";
import { isDropped } from "./changes.ts";
import type { Walk } from "./context.ts";
import { Furniture, sectionEnd } from "./furniture.ts";

const outer: ReadonlySet<string> = new Set(["w:document", "w:body"]);
/** Not on the pages that are counted, whatever the option says. */
const gone: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);

/** `progress` is called with the page that is being read. */
export async function readBody(walk: Walk, progress: (page: number) => void): Promise<RootContent[]> {
  const reader = new BlockReader(walk);
  const { changes } = walk.options;
  const furniture = walk.options.furniture ? new Furniture(walk) : null;
  let section = { block: 0, at: walk.place.at };
  const enter = (name: string) => outer.has(name) || wrappers.has(name);
  for await (const { element, within } of walk.office.pieces(walk.part, enter)) {
    if (element.name === "w:sdtPr") continue;
    if (!within.some((name) => gone.has(name))) {
      const { at } = walk.place;
      walk.place.at = walk.pager.block(element);
      if (at !== walk.place.at) progress(walk.place.at.unit);
    }
    walk.signals.there(element);
    if (within.some((name) => isDropped(name, changes))) walk.signals.left(element);
    else reader.read(element);
    const end = furniture === null ? null : sectionEnd(element);
    if (furniture === null || end === null) continue;
    const headers = furniture.headers(end).map((block) => placed(block, section.at));
    reader.add(furniture.footers(end));
    // Piece by piece: a call takes only so many arguments.
    for (let i = headers.length; i > 0; i -= 1_000)
      reader.blocks.splice(section.block, 0, ...headers.slice(Math.max(0, i - 1_000), i));
    section = { block: reader.blocks.length, at: walk.place.at };
  }
  return reader.end();
}
