/** What those who draw a document's nodes share. */
import type { Nodes } from "mdast";
import type { ComponentChildren } from "preact";
import type { Note } from "./source/scan.ts";

/** First and last line in the whole text. */
export type Lines = readonly [first: number, last: number];

/** What a link leads to within the document. */
export type Target = { anchor: string } | { line: number };

/** Of the document as a whole, given by whoever shows it. */
export interface Surroundings {
  notes: ReadonlyMap<string, Note>;
  /** Attributes of the element that the block on these lines becomes. */
  marks(lines: Lines): Readonly<Record<string, string | number | undefined>>;
  /** Whether lines within the block have marks of their own: rows of a table, say. */
  divided(lines: Lines): boolean;
  /** Address of a picture of the bundle. */
  asset(path: string): string | null;
  /** Width and height of the picture on that line, in whatever unit, where they are known. */
  room(line: number): readonly [width: number, height: number] | null;
  go(target: Target): void;
}

/** Of a text that stands alone. */
export const nothingAround: Surroundings = {
  notes: new Map(),
  marks: () => ({}),
  divided: () => false,
  asset: () => null,
  room: () => null,
  go: () => {},
};

export interface Drawing extends Surroundings {
  /** The line in the whole text of the node's first or last line. */
  lines(node: Nodes): Lines;
  children(nodes: readonly Nodes[]): ComponentChildren;
  /** Share of the table's width of each column, where the table has more parts. */
  columns: readonly number[] | null;
}
