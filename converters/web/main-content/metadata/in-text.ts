/** What the visible part of a page says about who wrote it and when: bylines, times, headings of level one. */
import type { Element } from "hast";
import { append } from "../../../append.ts";
import { isoDate } from "../../../dates.ts";
import { attribute, attributeHas } from "../page/attributes.ts";
import { elementAt, endOf, type PageMap } from "../page/map.ts";
import { standing } from "../page/removal.ts";
import { textWithin } from "../page/text-within.ts";
import { matcherOf } from "../vocabulary/matcher.ts";
import { namesIn } from "./authors.ts";
import { tidy } from "./text.ts";

export interface InText {
  readonly headings: readonly string[];
  readonly authors: readonly string[];
  readonly published: string | null;
}

const namesByline = matcherOf(
  "byline*|author|authors|author name|post author|article author|writer|dateline author|p author",
);
const namesNobody = matcherOf(
  "comment*|related*|avatar|bio|share|social|reply|card|cards|list|sidebar|footer|nav",
);
/** Characters of a byline; longer texts are biographies. */
const bylineMax = 100;
const bylineNodesMax = 60;
/** Characters of a heading that are looked at. */
const headingMax = 1000;

/** `removed` are elements that do not show. */
export function readInText(page: PageMap, removed: Uint8Array): InText {
  const headings: string[] = [];
  const related: string[] = [];
  const bylines: string[] = [];
  const dates: { readonly date: string; readonly rank: number }[] = [];
  let skipped = 0;
  for (const at of standing(page, removed)) {
    const element = elementAt(page, at);
    if (element === undefined || at < skipped) continue;
    const marks = page.marks[at] ?? "";
    if (namesNobody(marks)) {
      if (isSmall(page, at)) skipped = endOf(page, at);
      continue;
    }
    if (element.tagName === "h1" && headings.length < 5) {
      const text = tidy(textWithin(page, at, headingMax)).replace(/\s*[#¶§]$/u, "");
      if (text !== "") headings.push(text);
    } else if (attributeHas(element, "rel", "author") || attributeHas(element, "itemProp", "author"))
      append(related, namesAt(page, at));
    else if (bylines.length === 0 && namesByline(marks)) append(bylines, namesAt(page, at));
    const dated = dateOf(element);
    if (dated !== null) dates.push(dated);
  }
  dates.sort((one, other) => one.rank - other.rank);
  return {
    headings,
    authors: related.length > 0 ? related : bylines,
    published: dates[0]?.date ?? null,
  };
}

/** Whether an element is a small part of the page, so that skipping it loses nothing of the article. */
function isSmall(page: PageMap, index: number): boolean {
  return (endOf(page, index) - index) * 4 < page.nodes.length;
}

function namesAt(page: PageMap, index: number): string[] {
  const end = Math.min(endOf(page, index), index + bylineNodesMax);
  for (let at = index + 1; at < end; at++) {
    const element = elementAt(page, at);
    if (element === undefined || !attributeHas(element, "itemProp", "name")) continue;
    const name = tidy(attribute(element, "content") ?? textWithin(page, at, bylineMax));
    if (name !== "") return namesIn(name);
  }
  const text = tidy(textWithin(page, index, bylineMax + 1));
  return text.length <= bylineMax ? namesIn(text) : [];
}

function dateOf(element: Element): { date: string; rank: number } | null {
  const stated = attributeHas(element, "itemProp", "datepublished");
  if (!stated && element.tagName !== "time") return null;
  const date = isoDate(attribute(element, "dateTime") ?? attribute(element, "content") ?? "");
  if (date === null) return null;
  return { date, rank: stated ? 0 : element.properties.pubDate === undefined ? 2 : 1 };
}
