/** Running sums over a page in document order: what any subtree amounts to is one subtraction. */
import { attribute } from "./attributes.ts";
import { blockTags, headingTags } from "./kinds.ts";
import type { PageMap } from "./map.ts";
import { measureText } from "./text.ts";

const measures = [
  "characters",
  "linked",
  "words",
  "commas",
  "stops",
  "links",
  "paragraphs",
  "images",
  "headings",
  "items",
  "prose",
] as const;

/**
 * `linked`: characters inside links. `links`: how many. `prose`: characters outside of links in blocks that read as
 * sentences. The others are what they are called; `items` are list items.
 */
export type Measure = (typeof measures)[number];

export interface Sums {
  /** Of one subtree. */
  of(measure: Measure, index: number): number;
  /** Of nodes from `from` to before `to`, in document order. */
  between(measure: Measure, from: number, to: number): number;
}

/** Characters from which a block of text with a sentence in it counts as prose. */
const proseCharactersMin = 60;

/** `removed`: marks of nodes that are gone, their subtrees with them. */
export function sumPage(page: PageMap, removed: Uint8Array): Sums {
  const size = page.nodes.length;
  const sums = Object.fromEntries(measures.map((name) => [name, new Float64Array(size + 1)])) as Record<
    Measure,
    Float64Array
  >;
  const blocks = new Int32Array(size);
  const own = {
    characters: new Float64Array(size),
    stops: new Int32Array(size),
    linked: new Float64Array(size),
  };
  const add = (measure: Measure, index: number, amount: number) => {
    const row = sums[measure];
    row[index + 1] = (row[index + 1] ?? 0) + amount;
  };
  let linkEnd = 0;
  let skipEnd = 0;
  for (let at = 0; at < size; at++) {
    const node = page.nodes[at];
    const parent = page.parents[at] ?? -1;
    const tag = page.tags[at] ?? "";
    blocks[at] = blockTags.has(tag) ? at : (blocks[parent] ?? 0);
    if (removed[at] === 1) skipEnd = Math.max(skipEnd, page.ends[at] ?? 0);
    if (at < skipEnd || node === undefined) continue;
    if (node.type === "text") {
      const measure = measureText(node.value);
      const linked = at < linkEnd ? measure.characters : 0;
      add("characters", at, measure.characters);
      add("linked", at, linked);
      add("words", at, measure.words);
      add("commas", at, measure.commas);
      add("stops", at, measure.stops);
      const block = blocks[at] ?? 0;
      own.characters[block] = (own.characters[block] ?? 0) + measure.characters;
      own.linked[block] = (own.linked[block] ?? 0) + linked;
      own.stops[block] = (own.stops[block] ?? 0) + measure.stops;
    } else if (tag === "a" && attribute(node, "href") !== undefined) {
      add("links", at, 1);
      linkEnd = Math.max(linkEnd, page.ends[at] ?? 0);
    } else if (tag === "p") add("paragraphs", at, 1);
    else if (tag === "img") add("images", at, 1);
    else if (tag === "li") add("items", at, 1);
    else if (headingTags.has(tag)) add("headings", at, 1);
  }
  for (let at = 0; at < size; at++) {
    const characters = own.characters[at] ?? 0;
    const free = characters - (own.linked[at] ?? 0);
    if (characters >= proseCharactersMin && (own.stops[at] ?? 0) > 0 && free * 2 > characters)
      add("prose", at, free);
  }
  for (const row of Object.values(sums))
    for (let at = 1; at <= size; at++) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0);
  const between = (measure: Measure, from: number, to: number) =>
    (sums[measure][to] ?? 0) - (sums[measure][from] ?? 0);
  return { between, of: (measure, index) => between(measure, index, page.ends[index] ?? index + 1) };
}
