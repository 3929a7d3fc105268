/** Content of another format within the document (w:altChunk, ISO/IEC 29500-1, section 17.17.2.1). */

import type { RootContent } from "mdast";
import { elementsOf, find } from "../../../../input/xml/element.ts";
import { nestingMax, type Walk } from "../context.ts";
import { Fields } from "../fields/fields.ts";
import { Bookmarks } from "../inlines/bookmarks.ts";
import { Notes } from "../inlines/notes.ts";
import { relatedTree } from "../pages/measure.ts";
import { StyleSheet } from "../styles/sheet.ts";
import type { Chunk } from "./chunks.ts";
import { foreignBlocks, foreignText } from "./foreign.ts";

export function chunkBlocks(walk: Walk, id: string | undefined): RootContent[] {
  const target = walk.office.target(walk.part, id);
  if (target === undefined) return [];
  if (!walk.office.mayShow(target)) {
    walk.signals.warn("A part of the document stands in it too often and was left out.", walk.place.at.unit);
    return [];
  }
  const chunk = walk.chunks.of(target);
  if (chunk !== undefined) return walk.depth < nestingMax ? fromWord(walk, chunk) : [];
  const foreign = foreignText(walk.office, target);
  if (foreign !== null) return foreignBlocks(foreign);
  walk.signals.warn(
    `A part of the document in another format cannot be read: ${target.slice(target.lastIndexOf("/") + 1)}.`,
    walk.place.at.unit,
  );
  return [];
}

/** With its own styles and lists; notes are counted on, and its links lead nowhere outside of it. */
function fromWord(walk: Walk, { office, main, pictures, chunks }: Chunk): RootContent[] {
  const root = office.treeIfSound(main);
  const body = find(root, "w:body");
  if (body === undefined) return [];
  const styles = StyleSheet.read(relatedTree(office, main, "styles"), relatedTree(office, main, "numbering"));
  walk.signals.there(body);
  const inner: Walk = {
    ...walk,
    office,
    part: main,
    styles,
    counters: styles.numbering.counters(),
    pictures,
    notes: new Notes(office, main, walk.notes),
    fields: new Fields(),
    bookmarks: new Bookmarks(),
    chunks,
    depth: walk.depth + 1,
  };
  const children = walk.blocks(inner, elementsOf(body));
  inner.bookmarks.resolve({ type: "root", children });
  return children;
}
