/** Elements of a structure tree (ISO 32000-2, 14.7.2), as far as text is concerned. */
import { kindOf, type Role } from "./roles.ts";

export interface TagElement {
  /** Place in the order of the tree, from 1; the artifacts of a page have 0. */
  order: number;
  role: Role;
  /** 1.. for headings of any kind; 0 for everything else. */
  level: number;
  parent: TagElement | null;
  /** Alternative text (Alt) of figures and formulas, and what the content says in place of what it shows (ActualText). */
  alt: string;
  actualText: string;
  /** Of cells; 1 otherwise. */
  colspan: number;
  rowspan: number;
  /** Of rows: their cells, the empty ones included. */
  cells: TagElement[] | null;
  /** Of lists: their labels are no text. */
  silent: boolean;
  /** Marked content that the element itself holds. */
  pieces: number;
}

/** Content that is not read aloud (ISO 32000-2, 14.8.2.2): one for all pages. */
export const artifact: TagElement = newElement("Artifact", null, 0);

export function newElement(role: Role, parent: TagElement | null, order: number, level = 0): TagElement {
  return {
    order,
    role,
    level,
    parent,
    alt: "",
    actualText: "",
    colspan: 1,
    rowspan: 1,
    cells: role === "TR" ? [] : null,
    silent: false,
    pieces: 0,
  };
}

/** Labels stand before the body of an item or note; anywhere else they are marks in the text. */
const labeled: ReadonlySet<Role> = new Set(["LI", "Note", "FENote", "Caption"] as const);

/** The element whose text stands by itself: the nearest that is no mere piece of the text around it. */
export function blockOf(element: TagElement): TagElement {
  let block = element;
  while (block.parent && kindOf(block.parent.role) !== "group" && isPiece(block)) block = block.parent;
  return block;
}

/** Elements that mean nothing by themselves, as programs put them around the text of every block. */
const seenThrough: ReadonlySet<Role> = new Set(["NonStruct", "Private", "Div"] as const);

function isPiece({ role, parent }: TagElement): boolean {
  if (kindOf(role) === "inline" || seenThrough.has(role)) return true;
  return role === "Lbl" && parent !== null && !labeled.has(parent.role);
}

/** The element itself or the nearest one around it that has this role. */
export function within(element: TagElement, role: Role): TagElement | null {
  for (let at: TagElement | null = element; at; at = at.parent) if (at.role === role) return at;
  return null;
}
