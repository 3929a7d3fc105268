/** What all node renderers share. */
import type { Nodes } from "mdast";
import type { ComponentChildren } from "preact";
import type { Note } from "./source/outline.ts";

/** In the whole text. */
export type Lines = readonly [first: number, last: number];

/** Target of an internal link. */
export type Target = { anchor: string } | { line: number };

/** Document-wide data for rendering. */
export interface DocumentContext {
  notes: ReadonlyMap<string, Note>;
  /** Attributes that link an element to the block on these lines. */
  marks(lines: Lines): Readonly<Record<string, string | number | undefined>>;
  /** Whether the lines contain several blocks, such as table rows. */
  hasRows(lines: Lines): boolean;
  /** Address of an image of the bundle. */
  asset(path: string): string | null;
  /** Size of the image on a line, if known. */
  room(line: number): readonly [width: number, height: number] | null;
  go(target: Target): void;
}

/** For a text without links. */
export const emptyContext: DocumentContext = {
  notes: new Map(),
  marks: () => ({}),
  hasRows: () => false,
  asset: () => null,
  room: () => null,
  go: () => {},
};

export interface RenderContext extends DocumentContext {
  /** Lines of a node in the whole text. */
  lines(node: Nodes): Lines;
  children(nodes: readonly Nodes[]): ComponentChildren;
  /** Column widths of a table that spans several parts. */
  columns: readonly number[] | null;
}
