/** Running sums over a page in document order: what any subtree amounts to is one subtraction. */
import { headingTags } from "../../element-kinds.ts";
import { attribute } from "./attributes.ts";
import { blockTags } from "./kinds.ts";
import type { PageMap } from "./map.ts";
import type { Measures } from "./measures.ts";

const names = [
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
  "blocks",
  "prose",
] as const;

/**
 * `linked`: characters inside links. `links`: how many. `prose`: characters outside of links in blocks that read as
 * sentences. The others are what they are called; `items` are list items,
 * `blocks` elements that make blocks.
 */
export type Measure = (typeof names)[number];

export interface Sums {
  /** Of one subtree. */
  of(measure: Measure, index: number): number;
  /** Of nodes from `from` to before `to`, in document order. */
  between(measure: Measure, from: number, to: number): number;
}

/** Characters from which a block of text with a sentence in it counts as prose. */
const proseCharactersMin = 60;

const counted: Readonly<Record<string, Measure>> = {
  p: "paragraphs",
  img: "images",
  li: "items",
  ...Object.fromEntries([...headingTags].map((tag) => [tag, "headings"])),
};

/** `removed`: marks of nodes that are gone, their subtrees with them. */
export function sumPage(page: PageMap, measures: Measures, removed: Uint8Array): Sums {
  const size = page.nodes.length;
  const sums = Object.fromEntries(names.map((name) => [name, new Int32Array(size + 1)])) as Record<
    Measure,
    Int32Array
  >;
  const blocks = new Int32Array(size);
  const own = {
    characters: new Int32Array(size),
    stops: new Int32Array(size),
    linked: new Int32Array(size),
  };
  let linkEnd = 0;
  for (let at = 0; at < size; at++) {
    const tag = page.tags[at] ?? "";
    blocks[at] = blockTags.has(tag) ? at : (blocks[page.parents[at] ?? -1] ?? 0);
    if (removed[at] === 1) {
      at = (page.ends[at] ?? at + 1) - 1;
      continue;
    }
    const node = page.nodes[at];
    if (node === undefined) continue;
    if (blocks[at] === at) sums.blocks[at + 1] = 1;
    if (node.type === "text") {
      const characters = measures.characters[at] ?? 0;
      const linked = at < linkEnd ? characters : 0;
      sums.characters[at + 1] = characters;
      sums.linked[at + 1] = linked;
      sums.words[at + 1] = measures.words[at] ?? 0;
      sums.commas[at + 1] = measures.commas[at] ?? 0;
      sums.stops[at + 1] = measures.stops[at] ?? 0;
      const block = blocks[at] ?? 0;
      own.characters[block] = (own.characters[block] ?? 0) + characters;
      own.linked[block] = (own.linked[block] ?? 0) + linked;
      own.stops[block] = (own.stops[block] ?? 0) + (measures.stops[at] ?? 0);
    } else if (tag === "a" && attribute(node, "href") !== undefined) {
      sums.links[at + 1] = 1;
      linkEnd = Math.max(linkEnd, page.ends[at] ?? 0);
    } else {
      const measure = counted[tag];
      if (measure !== undefined) sums[measure][at + 1] = 1;
    }
  }
  for (let at = 0; at < size; at++) {
    const characters = own.characters[at] ?? 0;
    const free = characters - (own.linked[at] ?? 0);
    if (characters >= proseCharactersMin && (own.stops[at] ?? 0) > 0 && free * 2 > characters)
      sums.prose[at + 1] = free;
  }
  for (const row of Object.values(sums))
    for (let at = 1; at <= size; at++) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0);
  const between = (measure: Measure, from: number, to: number) =>
    (sums[measure][to] ?? 0) - (sums[measure][from] ?? 0);
  return { between, of: (measure, index) => between(measure, index, page.ends[index] ?? index + 1) };
}
