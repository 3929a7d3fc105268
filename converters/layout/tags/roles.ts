/** Standard structure types (ISO 32000-2, 14.8.4, with those of ISO 32000-1) and what they mean for the flow of text. */

/**
 * - group: holds blocks and no text of its own: sections, tables, lists, rows
 * - block: text that stands by itself: paragraphs, headings, cells, labels
 * - inline: a piece of the text of the block around it
 */
type RoleKind = "group" | "block" | "inline";

const roles = {
  group: [
    ...([
      "Document",
      "DocumentFragment",
      "Part",
      "Art",
      "Sect",
      "Div",
      "Aside",
      "NonStruct",
      "Private",
    ] as const),
    ...(["Index", "TOC", "TOCI", "BlockQuote", "L", "LI", "Table", "THead", "TBody", "TFoot", "TR"] as const),
  ],
  block: [
    ...(["Title", "P", "H", "Lbl", "LBody", "TH", "TD", "Caption", "Note", "FENote"] as const),
    ...(["Figure", "Formula", "Form", "Artifact"] as const),
  ],
  inline: [
    ...(["Span", "Quote", "Sub", "Em", "Strong", "Code", "Link", "Annot", "Reference", "BibEntry"] as const),
    ...(["Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP"] as const),
  ],
} as const satisfies Record<RoleKind, readonly string[]>;

/** Headings are all `H`; their level is told apart. */
export type Role = (typeof roles)[RoleKind][number];

const kinds: ReadonlyMap<string, RoleKind> = new Map(
  (["group", "block", "inline"] as const).flatMap((kind) => roles[kind].map((role) => [role, kind] as const)),
);

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
  return kinds.has(name) ? { role: name as Role, level: 0 } : null;
}

export const kindOf = (role: Role): RoleKind => kinds.get(role) as RoleKind;
