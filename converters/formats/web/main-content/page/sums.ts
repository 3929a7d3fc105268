/** Running sums over a page in document order: what any subtree amounts to is one subtraction. */
import { blockTags, headingTags } from "../../element-kinds.ts";
import { has } from "../../reading/element.ts";
import type { PageMap } from "./map.ts";

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

/** `linked`: characters in links; `links`: their count; `prose`: characters of sentences outside of links. */
export type Measure = (typeof names)[number];

export interface Sums {
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
    } else if (tag === "a" && has(node, "href")) {
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

export interface Measures {
  readonly characters: Int32Array;
  readonly words: Int32Array;
  readonly commas: Int32Array;
  readonly stops: Int32Array;
}

/** By index of the node; elements have 0. */
export function measurePage(page: PageMap): Measures {
  const size = page.nodes.length;
  const measures = {
    characters: new Int32Array(size),
    words: new Int32Array(size),
    commas: new Int32Array(size),
    stops: new Int32Array(size),
  };
  page.nodes.forEach((node, at) => {
    if (node.type !== "text") return;
    const { characters, words, commas, stops } = measureText(node.value);
    measures.characters[at] = characters;
    measures.words[at] = words;
    measures.commas[at] = commas;
    measures.stops[at] = stops;
  });
  return measures;
}

interface TextMeasure {
  /** Characters that are no white space; those that are words by themselves count as two. */
  readonly characters: number;
  /** Words; of scripts that write without spaces each character. */
  readonly words: number;
  /** Commas of all scripts: prose has them, menus do not. */
  readonly commas: number;
  /** Ends of sentences. */
  readonly stops: number;
}

enum Kind {
  Other,
  Letter,
  Space,
  Comma,
  Stop,
  Whole,
}

const commas = new Set(",،、，﹐﹑、՝߸᠂᠈︐︑;；".split(""));
const stops = new Set(".!?。！？．؟۔।॥…։።".split(""));

function kindOf(code: number): Kind {
  if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0xfeff)
    return Kind.Space;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57))
    return Kind.Letter;
  const character = String.fromCharCode(code);
  if (commas.has(character)) return Kind.Comma;
  if (stops.has(character)) return Kind.Stop;
  if (code < 0xc0) return Kind.Other;
  if ((code >= 0x2000 && code <= 0x206f) || (code >= 0x3001 && code <= 0x303f)) return Kind.Other;
  // Kana, Han and their extensions are words by themselves; so are halves of pairs for Han beyond the first plane.
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) return Kind.Whole;
  if (code >= 0xf900 && code <= 0xfaff) return Kind.Whole;
  // Thai, Lao, Burmese and Khmer write without spaces too.
  if ((code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f)) return Kind.Letter;
  return Kind.Letter;
}

/** In one pass, without expressions: pages have millions of characters. */
export function measureText(text: string): TextMeasure {
  let characters = 0;
  let words = 0;
  let commaCount = 0;
  let stopCount = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== Kind.Space) characters += kind === Kind.Whole ? 2 : 1;
    if (kind === Kind.Comma) commaCount++;
    else if (kind === Kind.Stop) stopCount++;
    if (kind === Kind.Whole || (kind === Kind.Letter && !inWord)) words++;
    inWord = kind === Kind.Letter;
  }
  return { characters, words, commas: commaCount, stops: stopCount };
}
