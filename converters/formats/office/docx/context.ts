/** Shared context of the walk through a document. */

import type { FootnoteDefinition, RootContent } from "mdast";
import type { Provenance } from "../../../document/model.ts";
import type { XmlElement } from "../../../input/xml/element.ts";
import type { OfficePackage } from "../package/package.ts";
import type { Pictures } from "../package/pictures.ts";
import type { Chunks } from "./chunks/chunks.ts";
import { Fields } from "./fields/fields.ts";
import type { Bookmarks } from "./inlines/bookmarks.ts";
import type { ListCounters } from "./numbering/numbering.ts";
import type { Options } from "./options.ts";
import type { Pager } from "./pages/pager.ts";
import type { Signals } from "./signals.ts";
import type { StyleSheet } from "./styles/sheet.ts";

/** Documents in documents (altChunk), text boxes in text boxes, notes in notes: beyond this nothing is gone into. */
export const nestingMax = 24;

/** Footnotes, endnotes and comments, as they are referred to (notes/notes.ts). */
export interface NoteReferences {
  readonly definitions: FootnoteDefinition[];
  readonly counts: { notes: number; comments: number };
  /** The label of the note that a reference of this name means; null when there is none, or it says nothing. */
  refer(walk: Walk, name: string, id: string | undefined): string | null;
}

export interface Walk {
  office: OfficePackage;
  /** The part that is walked through: relations are its own. */
  part: string;
  styles: StyleSheet;
  /** BCP 47, of text that does not say. */
  language: string | undefined;
  counters: ListCounters;
  pictures: Pictures;
  notes: NoteReferences;
  options: Options;
  fields: Fields;
  bookmarks: Bookmarks;
  /** Where the block that is read stands; the pager corrects it when all is read. */
  place: { at: Provenance };
  pager: Pager;
  signals: Signals;
  chunks: Chunks;
  /** Blocks of what may stand in a body, a cell, a note, a text box. */
  blocks(walk: Walk, children: readonly XmlElement[]): RootContent[];
  /** In a cell of a table, which a list makes one of HTML. */
  inCell: boolean;
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
