/**
 * Tags that CommonMark knows (0.31, section 6.6) and our reader does not: those with a slash in a value without quotation
 * marks, `<img src=a/b onerror=x>`. Others read them as HTML.
 */
import type { Root } from "mdast";
import { walk } from "../../document/plain-text.ts";
import { tagAt } from "./harmless-html.ts";
import type { Replacement } from "./replacements.ts";
import { suspicions } from "./scan.ts";

/** Such a value. */
const slashed = /=[ \t\n]*[^\s"'=<>`]*\//;

/** Of those that might act, what makes them text. `roots`: the text as each of its readers reads it. */
export function unreadTags(text: string, roots: readonly Root[]): Replacement[] {
  const tags = suspicions(text).filter(({ start, end }) => {
    const tag = end > start && !isEscaped(text, start) ? tagAt(text, start) : null;
    return tag !== null && slashed.test(tag);
  });
  if (tags.length === 0) return [];
  const places = roots.map(placesIn);
  return tags.filter(({ start }) =>
    places.some((place) => {
      const end = start + (tagAt(text, start)?.length ?? 0);
      return place.text.holds(start, end) && !place.other.holds(start, start + 1);
    }),
  );
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charAt(from - 1) === "\\") from -= 1;
  return (at - from) % 2 === 1;
}

/** Where tags may stand, and what in there is something else. */
function placesIn(root: Root): { text: Ranges; other: Ranges } {
  const places = { text: new Ranges(), other: new Ranges() };
  for (const node of walk(root)) {
    const range: Range = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      places.text.add(range);
    else if (node.type === "inlineCode" || node.type === "inlineMath" || node.type === "html")
      places.other.add(range);
    else if ((node.type === "link" || node.type === "image") && node.data?.destination !== undefined)
      places.other.add(node.data.destination);
  }
  return places;
}

type Range = readonly [start: number, end: number];

/** Asked for places in their order. */
class Ranges {
  readonly #ranges: Range[] = [];
  #next = 0;

  add(range: Range): void {
    this.#ranges.push(range);
  }

  holds(from: number, to: number): boolean {
    while ((this.#ranges[this.#next]?.[1] ?? Number.POSITIVE_INFINITY) <= from) this.#next += 1;
    const [start, end] = this.#ranges[this.#next] ?? [Number.POSITIVE_INFINITY, 0];
    return start <= from && to <= end;
  }
}
