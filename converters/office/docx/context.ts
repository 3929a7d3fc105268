/** What every part of a walk through a document knows. */
import type { OfficePackage } from "../package/package.ts";
import type { Pictures } from "../package/pictures.ts";
import type { Bookmarks } from "./links/bookmarks.ts";
import type { RootContent } from "mdast";
import type { XmlElement } from "../../xml/element.ts";
import { Fields } from "./fields/fields.ts";
import type { Notes } from "./notes/notes.ts";
import type { ListCounters } from "./numbering/counters.ts";
import type { Options } from "./options.ts";
import type { PageCount } from "./page-count.ts";
import type { Signals } from "./signals.ts";
import type { StyleSheet } from "./styles/sheet.ts";

/** Documents in documents (altChunk), text boxes in text boxes, notes in notes: beyond this nothing is gone into. */
export const nestingMax = 24;

export interface Walk {
  office: OfficePackage;
  /** The part that is walked through: relations are its own. */
  part: string;
  styles: StyleSheet;
  counters: ListCounters;
  pictures: Pictures;
  notes: Notes;
  options: Options;
  fields: Fields;
  bookmarks: Bookmarks;
  pages: PageCount;
  signals: Signals;
  /** Blocks of what may stand in a body, a cell, a note, a text box. */
  blocks(walk: Walk, children: readonly XmlElement[]): RootContent[];
  /** How deep within text boxes, notes and documents. */
  depth: number;
}

/** `work` in another part, whose fields and lists are its own. */
export function inPart<T>(walk: Walk, part: string, work: (walk: Walk) => T): T {
  const counters = walk.styles.numbering.counters();
  return work({ ...walk, part, counters, fields: new Fields(), depth: walk.depth + 1 });
}

/** The same part, one deeper: in a text box, whose fields and lists are its own. */
export function inBox<T>(walk: Walk, work: (walk: Walk) => T): T {
  return inPart(walk, walk.part, work);
}

