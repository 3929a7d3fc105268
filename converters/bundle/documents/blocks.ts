/** The blocks of a document in reading order; source map and layout take their block ids from here. */
import type { List, ListItem, Root, RootContent, Table, TableRow } from "mdast";
import type { BlockLines, Lines } from "../../document/markdown/lines.ts";
import type { Provenance } from "../../document/model.ts";
import { around, continueOn } from "../../document/places.ts";
import { plainText } from "../../document/plain-text.ts";

export interface Block {
  /** p3-b12: the twelfth block of the third unit. */
  id: string;
  unit: number;
  /** 1-based over the whole document. */
  order: number;
  node: RootContent | ListItem;
  provenance: Provenance | undefined;
  /** Lines of output.md; undefined if no part of the block is written there. */
  lines: Lines | undefined;
}

type Part = Pick<Block, "node" | "lines">;

/** Top-level blocks, lists by item, tables by runs of rows. `told`: the writer's lines of these children. */
export function blocksOf(root: Root, told: readonly BlockLines[] = []): Block[] {
  const blocks: Block[] = [];
  const counts = new Map<number, number>();
  let unit = 1;
  for (const { node, lines } of root.children.flatMap((child, at) => parts(child, told[at]))) {
    // Link definitions are part of the links that use them.
    if (node.type === "definition") continue;
    const provenance = node.data?.provenance;
    // A block without a source has the position of the previous block.
    unit = provenance?.unit ?? unit;
    const count = (counts.get(unit) ?? 0) + 1;
    counts.set(unit, count);
    blocks.push({ id: `p${unit}-b${count}`, unit, order: blocks.length + 1, node, provenance, lines });
  }
  return blocks;
}

function parts(node: RootContent, told: BlockLines | undefined): Part[] {
  if (node.type === "list" && node.children.some(hasProvenance))
    return items(node).map((item, at) => ({ node: item, lines: told?.items?.[at]?.lines }));
  if (node.type === "table" && node.children.some(hasProvenance)) return linedRuns(rowRuns(node), told);
  return [{ node, lines: told?.lines }];
}

function hasProvenance(node: ListItem | TableRow): boolean {
  return node.data?.provenance !== undefined;
}

function items(list: List): ListItem[] {
  return list.children.map((item) => withNested(inherit(item, list.data?.provenance)));
}

/** The text of an item includes that of its nested lists, and so do its positions. */
function withNested(item: ListItem): ListItem {
  const provenance = item.data?.provenance;
  if (provenance === undefined) return item;
  const nested = nestedIn(item, 0);
  if (nested.length === 0) return item;
  const here = nested.filter(({ place }) => place.unit === provenance.unit);
  const whole = around(provenance, [provenance, ...here.map(({ place }) => place)]);
  const places = nested.reduce((all, { place, start }) => continueOn(all, place, start), whole);
  return { ...item, data: { ...item.data, provenance: places } };
}

/** Positions of the nested items of an item, with the offsets of their texts in its text, which begins at `start`. */
function nestedIn(item: ListItem, start: number): { place: Provenance; start: number }[] {
  let at = start;
  return item.children.flatMap((child) => {
    const from = at;
    at += plainText(child).length + 1;
    if (child.type !== "list") return [];
    let next = from;
    return child.children.flatMap((each) => {
      const begins = next;
      next += plainText(each).length + 1;
      const place = each.data?.provenance;
      return [...(place ? [{ place, start: begins }] : []), ...nestedIn(each, begins)];
    });
  });
}

/** A table over two pages is a block on each; its rows on one page stay together. */
function rowRuns(table: Table): Table[] {
  const runs: Table[] = [];
  let unit: number | undefined;
  for (const row of table.children) {
    const rowUnit = row.data?.provenance?.unit ?? unit;
    const last = runs.at(-1);
    if (last !== undefined && rowUnit === unit) last.children.push(row);
    else runs.push({ ...table, children: [row] });
    unit = rowUnit;
  }
  if (runs.length === 1) return [table];
  return runs.map((run) => ({ ...run, data: { ...run.data, ...provenanceOf(run) } }));
}

/**
 * Each run has the lines of its rows; the last one extends to the end of the table, which in HTML is one line more.
 */
function linedRuns(runs: readonly Table[], told: BlockLines | undefined): Part[] {
  const lines = told?.lines;
  if (lines === undefined) return runs.map((node) => ({ node, lines }));
  let row = 0;
  let line = lines[0];
  return runs.map((node, at): Part => {
    const first = line;
    for (const end = row + node.children.length; row < end; row++) line += told?.rowHeights?.[row] ?? 0;
    return { node, lines: [first, at === runs.length - 1 ? lines[1] : line - 1] };
  });
}

/** The box around all rows of the run, on the unit that they share. */
function provenanceOf(run: Table): { provenance?: Provenance } {
  const known = run.children.flatMap(({ data }) => (data?.provenance === undefined ? [] : [data.provenance]));
  const first = known[0];
  if (first === undefined) return {};
  const continued = known.flatMap((place) => place.continued ?? []);
  return { provenance: { ...around(first, known), ...(continued.length > 0 ? { continued } : {}) } };
}

function inherit(item: ListItem, provenance: Provenance | undefined): ListItem {
  if (hasProvenance(item) || provenance === undefined) return item;
  return { ...item, data: { ...item.data, provenance } };
}
