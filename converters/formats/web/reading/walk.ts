/** What is passed along while a tree is read. */

import type { Element, Nodes } from "hast";
import type {
  FootnoteDefinition,
  FootnoteReference,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
} from "mdast";
import type { Anchors } from "./addresses.ts";
import type { ListLevel } from "./levelled-lists.ts";
import type { Pictures } from "./pictures.ts";
import type { StyleSheet } from "./survey.ts";

/** What an element becomes: blocks, phrasing, or both one after the other. */
export type Content = RootContent;
export type Handler = (walk: Walk, element: Element) => Content[];
/** Undefined: it is none of this handler's; the element's name decides. */
export type Recogniser = (walk: Walk, element: Element) => Content[] | undefined;

/** Where the walk is; set for what is below, and set back. */
export interface Place {
  inHeading: boolean;
  inLink: boolean;
  inCell: boolean;
  /** Text around it: buttons there are words of a sentence. */
  inText: boolean;
  /** Lists, quotes and cells around it: notes cannot be told there. */
  containers: number;
  /** Line ends and spaces are kept. */
  preserved: boolean;
  /** Quotation marks around it. */
  quotes: number;
}

export interface ListMark {
  /** From 1. */
  level: number;
  ordered: boolean;
  start: number;
}

/** Footnotes while a page is read; see `notes/notes.ts`. */
interface PageNotes {
  readonly deferred: FootnoteDefinition[];
  readonly dropped: ReadonlySet<Element>;
  isNote(element: Element): boolean;
  reference(element: Element): FootnoteReference | null;
  definition(walk: Walk, element: Element): Content[] | undefined;
  inline(walk: Walk, element: Element): Content[];
}

export interface Walk extends Place {
  depth: number;
  /** The text so far ends in white space, or there is none. */
  afterSpace: boolean;
  all(nodes: readonly Nodes[]): Content[];
  /** As blocks: phrasing among them is put into paragraphs. */
  blocks(nodes: readonly Nodes[]): RootContent[];
  /** As phrasing: blocks among them are laid flat. */
  phrasing(nodes: readonly Nodes[]): PhrasingContent[];
  /** Where a link leads to, or null. */
  link(href: string): string | null;
  /** The same of an address that is to stay one, though it may be a place on the page itself. */
  permanent(href: string): string | null;
  /** What is shown of a picture from this address, or null. */
  image(src: string): string | null;
  readonly pictures: Pictures;
  readonly notes: PageNotes;
  readonly anchors: Anchors;
  readonly styles: StyleSheet;
  /** Whether formulas in the text are written in TeX; `dollars`: also between single dollars. */
  readonly tex: { dollars: boolean } | null;
  /** Whether the TeX of formulas that were set stands behind them. */
  readonly hasSources: boolean;
  /** Nodes whose places are held by elements; see given.ts. */
  readonly given: (Content | undefined)[];
  /** Paragraphs that are items of lists, as word processors write them. */
  readonly listMarks: Map<Paragraph, ListMark>;
  readonly listLevels: Map<List, ListLevel>;
  readonly taken: Set<Element>;
  readonly seenPictures: Set<string>;
  /** Whether what the page says to readers without scripts is all that it says. */
  readonly scriptless: boolean;
  readonly explained: Set<string>;
}

/** `read` in another place. */
export function within<T>(walk: Walk, place: Partial<Place>, read: () => T): T {
  const { inHeading, inLink, inCell, inText, containers, preserved, quotes } = walk;
  Object.assign(walk, place);
  try {
    return read();
  } finally {
    Object.assign(walk, { inHeading, inLink, inCell, inText, containers, preserved, quotes });
  }
}
