/** What each text of a page amounts to, measured once. */
import type { PageMap } from "./map.ts";
import { measureText } from "./text.ts";

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
