/** Values as list items, headings down to level six, tables of records, or else their source. */
import type { Heading, RootContent } from "mdast";
import { paragraphOf } from "../../document/nodes.ts";
import { append } from "../../util/append.ts";
import type { Rendering } from "./context.ts";
import { listOf, nestedList, sourceOf } from "./nested.ts";
import { isListing, listingOf, pairItem, phrasesOf, valueItem } from "./phrases.ts";
import { columnTable, matrixTable, namedRecordTable, pairTable, recordTable } from "./table.ts";
import {
  type EachName,
  type Items,
  inline,
  isPlainList,
  type Members,
  type Scalar,
  type Value,
} from "./value.ts";

const headingMax = 6;
/** More single values than this side by side are a table of names and values. */
const listMax = 1_000;
const namedRecordsMin = 5;
/** Sections for each record of a list: more are not paged through. */
const sectionsMax = 500;

/** A whole value, its headings from `level` on. */
export function blocksOf(value: Value, level: number, rendering: Rendering): RootContent[] {
  const short = inline(value);
  if (short !== null)
    return [isListing(short) ? listingOf(short) : { type: "paragraph", children: phrasesOf(short) }];
  if (value.kind === "members") return membersBlocks(value, level, rendering);
  if (value.kind !== "items") return [];
  const blocks = itemsBlocks(value, level, rendering);
  const isSource = blocks[0]?.type === "code";
  return value.each?.tells === true && !isSource ? underName(value.each.name, blocks, level) : blocks;
}

function membersBlocks(record: Members, level: number, rendering: Rendering): RootContent[] {
  if (level > headingMax) return [nestedList(record, 1, rendering)];
  const named = tableByName(record, rendering) ?? longPairs(record);
  if (named !== null) return [named];
  if (rendering.isSpent || (!rendering.affords(record.weight) && hasManySections(record)))
    return [sourceOf(record)];
  return rendering.shortFirst ? shortFirst(record, level, rendering) : inOrder(record, level, rendering);
}

function shortFirst(record: Members, level: number, rendering: Rendering): RootContent[] {
  const pairs: Pair[] = [];
  const rest: RootContent[] = [];
  for (const [name, value] of record.entries()) {
    const short = inline(value);
    if (short !== null) pairs.push([name, short]);
    else append(rest, section(name, value as Members | Items, level, rendering));
  }
  return [...pairsBlocks(pairs, rendering), ...rest];
}

/** A rule ends the section before single values that are not part of it. */
function inOrder(record: Members, level: number, rendering: Rendering): RootContent[] {
  const blocks: RootContent[] = [];
  let pairs: Pair[] = [];
  let inSection = false;
  const flush = () => {
    if (pairs.length > 0 && inSection) blocks.push({ type: "thematicBreak" });
    append(blocks, pairsBlocks(pairs, rendering));
    inSection &&= pairs.length === 0;
    pairs = [];
  };
  const alone = [...record.entries()].filter(([, value]) => isRun(value)).length < 2;
  for (const [name, value] of record.entries()) {
    const short = inline(value);
    if (short !== null) {
      pairs.push([name, short]);
      continue;
    }
    flush();
    const container = value as Members | Items;
    const next: RootContent[] = isRun(container)
      ? runBlocks(container, level, inSection || !alone, rendering)
      : section(name, container, level, rendering);
    inSection ||= next[0]?.type === "heading";
    append(blocks, next);
  }
  flush();
  return blocks;
}

type Run = Items & { each: EachName };

function isRun(value: Value): value is Run {
  return value.kind === "items" && value.each?.isOnlyName === true;
}

/** A table needs no name where nothing could be mistaken and the name says nothing. */
function runBlocks(run: Run, level: number, named: boolean, rendering: Rendering): RootContent[] {
  const blocks = itemsBlocks(run, level, rendering);
  const isClear = blocks[0]?.type === "table" && !named && !run.each.tells;
  return isClear ? blocks : underName(run.each.name, blocks, level);
}

function underName(name: string, blocks: RootContent[], level: number): RootContent[] {
  return blocks[0]?.type === "heading" || level > headingMax ? blocks : [heading(name, level), ...blocks];
}

type Pair = readonly [string, Scalar];

function tableByName(record: Members, rendering: Rendering): RootContent | null {
  let count = 0;
  for (const [, value] of record.entries()) {
    if (value.kind !== "members" || value.weight === 0) return null;
    count += 1;
  }
  return count < namedRecordsMin ? null : namedRecordTable(record, rendering);
}

/** Very many single values and nothing else: they are not even looked at all at once. */
function longPairs(record: Members): RootContent | null {
  if (record.weight <= 2 * listMax) return null;
  for (const [, value] of record.entries()) if (inline(value) === null) return null;
  return pairTable(textPairs(record));
}

function* textPairs(record: Members): Generator<readonly [string, string]> {
  for (const [name, value] of record.entries()) yield [name, inline(value)?.text ?? ""];
}

function hasManySections(record: Members): boolean {
  let count = 0;
  for (const [, value] of record.entries()) if (value.kind !== "scalar") count += 1;
  return count > sectionsMax;
}

function pairsBlocks(pairs: readonly Pair[], rendering: Rendering): RootContent[] {
  if (pairs.length === 0) return [];
  if (pairs.length > listMax || !rendering.affords(pairs.length))
    return [pairTable(pairs.map(([name, { text }]) => [name, text]))];
  rendering.spend(pairs.length);
  return [listOf(pairs.map(([name, value]) => pairItem(name, value)))];
}

function section(name: string, value: Members | Items, level: number, rendering: Rendering): RootContent[] {
  rendering.spend(1);
  return [heading(name, level), ...blocksOf(value, level + 1, rendering)];
}

/** `level`: 1 to 6. */
export function heading(name: string, level: number): Heading {
  return {
    type: "heading",
    depth: level as Heading["depth"],
    children: [{ type: "text", value: name === "" ? '""' : name }],
  };
}

/** A list, its headings from `level` on. */
export function itemsBlocks(list: Items, level: number, rendering: Rendering): RootContent[] {
  if (isPlainList(list)) return [plainList(list, rendering)];
  const table = recordTable(list.items(), rendering) ?? matrixTable(list);
  if (table !== null) return [table];
  const kinds = kindsIn(list);
  if (!rendering.affords(list.weight) || kinds.members > sectionsMax)
    return [recordTable(list.items(), rendering, { whatever: true }) ?? sourceOf(list)];
  if (kinds.items > 0 && kinds.members + kinds.scalar === 0) return [sourceOf(list)];
  if (kinds.items + kinds.scalar > 0 || level > headingMax) return [nestedList(list, 1, rendering)];
  return [...list.items()].flatMap((record, at) =>
    recordSection(record as Members, ordinalOf(list, at), level, rendering),
  );
}

function plainList(list: Items, rendering: Rendering): RootContent {
  const isLong = list.weight > listMax || !rendering.affords(list.weight);
  if (!holdsText(list)) return isLong ? sourceOf(list) : paragraphOf([...textsOf(list)].join(", "));
  if (isLong) return columnTable(textsOf(list));
  rendering.spend(list.weight);
  return listOf(([...list.items()] as Scalar[]).map(valueItem));
}

function holdsText(list: Items): boolean {
  for (const item of list.items()) if (item.kind === "scalar" && item.isText) return true;
  return false;
}

function* textsOf(list: Items): Generator<string> {
  for (const item of list.items()) if (item.kind === "scalar") yield item.text;
}

function kindsIn(list: Items): Record<Value["kind"], number> {
  const count = { scalar: 0, members: 0, items: 0 };
  for (const item of list.items()) count[item.kind] += 1;
  return count;
}

function ordinalOf({ each }: Items, at: number): string {
  return each?.isOnlyName || each?.tells ? `${each.name} ${at + 1}` : String(at + 1);
}

function recordSection(record: Members, ordinal: string, level: number, rendering: Rendering): RootContent[] {
  rendering.spend(1);
  const title = titleOf(record);
  return [
    heading(title === null ? ordinal : `${ordinal}. ${title}`, level),
    ...membersBlocks(record, level + 1, rendering),
  ];
}

const titleNames: readonly string[] = ["title", "name", "label", "summary", "key", "id"];
const titleMax = 120;

function titleOf(record: Members): string | null {
  const found = new Map<string, string>();
  for (const [name, value] of record.entries()) {
    const known = name.toLowerCase();
    if (value.kind !== "scalar" || !titleNames.includes(known) || found.has(known)) continue;
    if (value.text !== "" && value.text.length <= titleMax && !value.text.includes("\n"))
      found.set(known, value.text);
  }
  return titleNames.flatMap((name) => found.get(name) ?? [])[0] ?? null;
}
