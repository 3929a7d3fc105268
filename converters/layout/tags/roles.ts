/** Standard structure types (ISO 32000-2, 14.8.4, with those of ISO 32000-1) and what they mean for the flow of text. */

/**
 * - group: holds blocks and no text of its own: sections, tables, lists, rows
 * - block: text that stands by itself: paragraphs, headings, cells, labels
 * - inline: a piece of the text of the block around it
 */
type RoleKind = "group" | "block" | "inline";

const kinds = {
  Document: "group",
  DocumentFragment: "group",
  Part: "group",
  Art: "group",
  Sect: "group",
  Div: "group",
  Aside: "group",
  NonStruct: "group",
  Private: "group",
  Index: "group",
  TOC: "group",
  TOCI: "group",
  BlockQuote: "group",
  L: "group",
  LI: "group",
  Table: "group",
  THead: "group",
  TBody: "group",
  TFoot: "group",
  TR: "group",
  Title: "block",
  P: "block",
  H: "block",
  Lbl: "block",
  LBody: "block",
  TH: "block",
  TD: "block",
  Caption: "block",
  Note: "block",
  FENote: "block",
  Figure: "block",
  Formula: "block",
  Form: "block",
  Artifact: "block",
  Span: "inline",
  Quote: "inline",
  Sub: "inline",
  Em: "inline",
  Strong: "inline",
  Code: "inline",
  Link: "inline",
  Annot: "inline",
  Reference: "inline",
  BibEntry: "inline",
  Ruby: "inline",
  RB: "inline",
  RT: "inline",
  RP: "inline",
  Warichu: "inline",
  WT: "inline",
  WP: "inline",
} as const satisfies Record<string, RoleKind>;

/** Headings are all `H`; their level is told apart. */
export type Role = keyof typeof kinds;

export interface KnownRole {
  role: Role;
  /** Of H1 and deeper; 0 for H, whose level is the depth of its sections, and for everything else. */
  level: number;
}

const numbered = /^H([1-9]\d?)$/;

/** Null for what is no standard type. */
export function standardRole(name: string): KnownRole | null {
  const level = numbered.exec(name)?.[1];
  if (level !== undefined) return { role: "H", level: Number(level) };
  return Object.hasOwn(kinds, name) ? { role: name as Role, level: 0 } : null;
}

export const kindOf = (role: Role): RoleKind => kinds[role];
