import type { List, ListItem } from "mdast";
import { indentOf, type Lines } from "./lines.ts";

interface Marked {
  mark: string;
  /** Of the ordinal, or null for bullets. */
  number: number | null;
  indent: number;
  /** Column at which the item's text begins. */
  textAt: number;
}

const bullet = /^(\s*)([-*+•·‣▪●○–])(\s+)\S/;
const ordinal = /^(\s*)(\d{1,9})([.)])(\s+)\S/;

function marked(line: string): Marked | null {
  const dot = bullet.exec(line);
  if (dot !== null) {
    const [, space = "", mark = "", gap = ""] = dot;
    return { mark, number: null, indent: space.length, textAt: space.length + mark.length + gap.length };
  }
  const counted = ordinal.exec(line);
  if (counted === null) return null;
  const [, space = "", digits = "", mark = "", gap = ""] = counted;
  const textAt = space.length + digits.length + mark.length + gap.length;
  return { mark, number: Number(digits), indent: space.length, textAt };
}

interface Item {
  lines: string[];
  head: Marked;
}

/**
 * A list from the given group of lines on, over blank lines between its items. There are at least two items with one
 * kind of mark at one indent, ordinals count up by one, and other lines stand under the text of their item. A single
 * dash or number may be anything, so it stays text.
 */
export function readList(
  groups: readonly Lines[],
  from: number,
  join: (lines: Lines) => string,
): { node: List; next: number } | null {
  const items: Item[] = [];
  let spread = false;
  let next = from;
  for (; next < groups.length; next++) {
    const more = itemsOf(groups[next] ?? [], items.at(-1)?.head);
    if (more === null) break;
    if (items.length > 0) spread = true;
    items.push(...more);
  }
  const head = items[0]?.head;
  if (head === undefined || items.length < 2) return null;
  const children = items.map(({ lines }): ListItem => {
    return {
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: [{ type: "text", value: join(lines) }] }],
    };
  });
  const start = head.number === null ? {} : { start: head.number };
  return { node: { type: "list", ordered: head.number !== null, ...start, spread, children }, next };
}

/** The group as items that go on from `before`, or null when any of its lines does not fit. */
function itemsOf(lines: Lines, before: Marked | undefined): Item[] | null {
  const items: Item[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const head = marked(line);
    if (head !== null && follows(head, last?.head ?? before))
      items.push({ head, lines: [line.slice(head.textAt)] });
    else if (last !== undefined && indentOf(line) > last.head.indent) last.lines.push(line);
    else return null;
  }
  return items;
}

function follows(head: Marked, before: Marked | undefined): boolean {
  if (before === undefined) return true;
  if (head.mark !== before.mark || head.indent !== before.indent) return false;
  return head.number === null ? before.number === null : head.number === (before.number ?? -1) + 1;
}
