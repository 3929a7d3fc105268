import type { List, ListItem, RootContent } from "mdast";
import { append } from "../../../util/append.ts";
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

export function isMarked(line: string): boolean {
  return marked(line) !== null;
}

interface Item {
  groups: string[][];
  head: Marked;
}

/** How a list's parts become what they say. */
export interface ListReader {
  /** Lines of one paragraph, of a list whose longest line has so many columns. */
  paragraph(lines: Lines, columns: number): RootContent;
}

/** What tells a dash that begins an item from one that a sentence goes on with. */
interface Habits {
  broken: boolean;
  columns: number;
  /** Lines with a mark, further in than the first of all. */
  inner: number;
}

function habitsOf(lines: Lines): Habits {
  const first = indentOf(lines[0] ?? "");
  const habits = { broken: false, columns: 0, inner: 0 };
  lines.forEach((line, at) => {
    habits.columns = Math.max(habits.columns, line.length);
    if (marked(line) === null) habits.broken ||= at > 0 && indentOf(line) > first;
    else if (indentOf(line) > first) habits.inner += 1;
  });
  return habits;
}

/**
 * A list from the given group of lines on, over blank lines between its items. There are at least two items with one
 * kind of mark at one indent, or one with a mark that is nothing else or that has a list below it; ordinals count up by
 * one, and other lines stand under the text of their item. A single dash or number may be anything, so it stays text
 * where it is not below an item.
 */
export function readList(
  groups: readonly Lines[],
  from: number,
  reader: ListReader,
): { node: List; next: number } | null {
  return listFrom(groups, from, reader, null, 0);
}

function listFrom(
  groups: readonly Lines[],
  from: number,
  reader: ListReader,
  around: Habits | null,
  depth: number,
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
  const [only] = items;
  if (only === undefined) return null;
  const habits = around ?? habitsOf(groups.slice(from, next).flat());
  const isBelow = around !== null && (head.number ?? 1) === 1;
  if (items.length === 1 && !isBelow && !isSure(head) && !hasList(only, habits)) return null;
  const children = items.map((item): ListItem => itemNode(item, reader, habits, depth));
  const start = head.number === null ? {} : { start: head.number };
  return { node: { type: "list", ordered: head.number !== null, ...start, spread, children }, next };
}

function isSure({ mark }: Marked): boolean {
  return sureBullets.includes(mark);
}

function hasList({ groups: [first = []] }: Item, habits: Habits): boolean {
  return splitBelow(first, habits).length > 1;
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

function itemNode({ groups }: Item, reader: ListReader, habits: Habits, depth: number): ListItem {
  const children: RootContent[] = [];
  const parts = groups.flatMap((lines) => splitBelow(lines, habits));
  for (let at = 0; at < parts.length; ) {
    // What the item begins with is its text, whatever it looks like.
    const list = listFrom(parts, at, reader, at > 0 ? habits : null, depth + 1);
    if (list !== null) {
      children.push(list.node);
      at = list.next;
    } else {
      children.push(reader.paragraph(parts[at] ?? [], habits.columns));
      at += 1;
    }
  }
  return { type: "listItem", spread: false, children: children as ListItem["children"] };
}

/** Groups whose lists begin right below their text, each part by itself. */
export function splitAtLists(lines: Lines): Lines[] {
  return startsList(lines, 0, null) ? [lines] : splitBefore(lines, (at) => startsList(lines, at, null));
}

function splitBelow(lines: Lines, habits: Habits): Lines[] {
  return splitBefore(lines, (at) => startsList(lines, at, habits));
}

function splitBefore(lines: Lines, isStart: (at: number) => boolean): Lines[] {
  const starts: number[] = [];
  for (let at = 1; at < lines.length && starts.length < startsMax; at++)
    if (marked(lines[at] ?? "") !== null) starts.push(at);
  const first = starts.find(isStart) ?? -1;
  return first === -1 || marked(lines[0] ?? "")?.indent === indentOf(lines[first] ?? "")
    ? [lines]
    : [lines.slice(0, first), lines.slice(first)];
}

/** Whether all lines from here form a list; `around`: how the list of the enclosing item is written. */
function startsList(lines: Lines, at: number, around: Habits | null): boolean {
  const head = marked(lines[at] ?? "");
  if (head === null) return false;
  if (head.number !== null && head.number > 1) return false;
  const items: Item[] = [];
  if (!add(items, lines.slice(at))) return false;
  const [only] = items;
  if (items.length > 1 || only === undefined || isSure(head)) return true;
  return around === null ? hasList(only, habitsOf(lines.slice(at))) : isOwnItem(lines, at, around);
}

/** As long as a line must be for a margin to have broken it. */
const brokenMin = 45;

/** Whether the one mark below an item's text begins an item: no sentence goes on with a dash, or "o", there. */
function isOwnItem(lines: Lines, at: number, habits: Habits): boolean {
  const line = (lines[at] ?? "").trim();
  const before = lines[at - 1] ?? "";
  if (line.startsWith("o")) return false;
  if (/[:.!?]$/.test(before)) return true;
  const goesOn = /^\S+\s+\p{Ll}/u.test(line);
  if (goesOn && /^\S+\s.*\s[-–]\s/u.test(line)) return false;
  const start = /^\S+\s+\S+/.exec(line)?.[0] ?? "";
  const isFull = before.length + 1 + start.length > habits.columns - 2;
  if (habits.broken) return !(isFull && goesOn);
  return habits.inner > 1 || before.length < brokenMin || !(isFull && goesOn);
}
