import type { List, ListItem, RootContent } from "mdast";
import { append } from "../../append.ts";
import { indentOf, isRule, type Lines } from "./lines.ts";

interface Marked {
  mark: string;
  /** Of the ordinal, or null for bullets. */
  number: number | null;
  indent: number;
  /** Column at which the item's text begins. */
  textAt: number;
}

/** The letter o is what typewriters had for a bullet. */
const bullet = /^(\s*)([-*+•·‣▪●○◦–o])(\s+)\S/;
const ordinal = /^(\s*)(\(?)(\d{1,9}|[a-z])([.)])(\s+)\S/;
/** Marks that are nothing else. */
const sureBullets = "*•‣▪●◦";
/** Of a group's lines that might begin a list, so many are tried. */
const startsMax = 3;
const nestingMax = 8;

function marked(line: string): Marked | null {
  if (isRule(line)) return null;
  const dot = bullet.exec(line);
  if (dot !== null) {
    const [, space = "", mark = "", gap = ""] = dot;
    return { mark, number: null, indent: space.length, textAt: space.length + mark.length + gap.length };
  }
  const counted = ordinal.exec(line);
  if (counted === null) return null;
  const [, space = "", open = "", digits = "", close = "", gap = ""] = counted;
  const isLetter = /[a-z]/.test(digits);
  const textAt = space.length + open.length + digits.length + close.length + gap.length;
  const number = isLetter ? digits.charCodeAt(0) - 96 : Number(digits);
  return { mark: `${open}${isLetter ? "a" : ""}${close}`, number, indent: space.length, textAt };
}

interface Item {
  /** Paragraphs, the first without its mark. */
  groups: string[][];
  head: Marked;
}

/** How a list's parts become what they say. */
export interface ListReader {
  /** Lines of one paragraph. */
  paragraph(lines: Lines): RootContent;
}

/**
 * A list from the given group of lines on, over blank lines between its items. There are at least two items with one
 * kind of mark at one indent, or one with a mark that is nothing else; ordinals count up by one, and other lines stand
 * under the text of their item. A single dash or number may be anything, so it stays text.
 */
export function readList(
  groups: readonly Lines[],
  from: number,
  reader: ListReader,
  depth = 0,
): { node: List; next: number } | null {
  const head = marked(groups[from]?.[0] ?? "");
  if (head === null || depth > nestingMax) return null;
  const items: Item[] = [];
  let spread = false;
  let next = from;
  for (; next < groups.length; next++) {
    const more = add(items, groups[next] ?? []);
    if (!more) break;
    if (next > from) spread = true;
  }
  if (items.length === 0 || (items.length === 1 && !sureBullets.includes(head.mark))) return null;
  const children = items.map((item): ListItem => itemNode(item, reader, depth));
  const start = head.number === null ? {} : { start: head.number };
  return { node: { type: "list", ordered: head.number !== null, ...start, spread, children }, next };
}

/** Adds the group's lines; false, and nothing is added, when any of them does not fit. */
function add(items: Item[], lines: Lines): boolean {
  const added: Item[] = [];
  const under: string[] = [];
  for (const line of lines) {
    const last = added.at(-1) ?? items.at(-1);
    const head = marked(line);
    if (head !== null && follows(head, last?.head)) {
      added.push({ head, groups: [[" ".repeat(head.textAt) + line.slice(head.textAt)]] });
    } else if (last === undefined || indentOf(line) <= last.head.indent) return false;
    else if (added.length > 0) added.at(-1)?.groups[0]?.push(line);
    // After a blank line only what stands right under the item's text is its own.
    else if (indentOf(line) >= last.head.textAt) under.push(line);
    else return false;
  }
  if (under.length > 0) items.at(-1)?.groups.push(under);
  append(items, added);
  return true;
}

function follows(head: Marked, before: Marked | undefined): boolean {
  if (before === undefined) return true;
  if (head.mark !== before.mark || head.indent !== before.indent) return false;
  return head.number === null ? before.number === null : head.number === (before.number ?? -1) + 1;
}

function itemNode({ groups }: Item, reader: ListReader, depth: number): ListItem {
  const children: RootContent[] = [];
  const parts = groups.flatMap((lines) => splitAtLists(lines));
  for (let at = 0; at < parts.length; ) {
    const list = readList(parts, at, reader, depth + 1);
    if (list !== null) {
      children.push(list.node);
      at = list.next;
    } else {
      children.push(reader.paragraph(parts[at] ?? []));
      at += 1;
    }
  }
  return { type: "listItem", spread: false, children: children as ListItem["children"] };
}

/** Groups whose lists begin right below their text, each part by itself. */
export function splitAtLists(lines: Lines): Lines[] {
  const starts = lines.flatMap((line, at) => (at > 0 && marked(line) !== null ? [at] : []));
  const first = starts.slice(0, startsMax).find((at) => startsList(lines, at)) ?? -1;
  return first === -1 || marked(lines[0] ?? "")?.indent === indentOf(lines[first] ?? "")
    ? [lines]
    : [lines.slice(0, first), lines.slice(first)];
}

/** Whether all lines from here on are of a list of several items, or of one whose mark is nothing else. */
function startsList(lines: Lines, at: number): boolean {
  const head = marked(lines[at] ?? "");
  if (head === null) return false;
  if (head.number !== null && head.number > 1) return false;
  const items: Item[] = [];
  if (!add(items, lines.slice(at))) return false;
  return items.length > 1 || sureBullets.includes(head.mark);
}
