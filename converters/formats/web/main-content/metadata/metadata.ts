/** What a page is: title, authors, date and the rest, each from the best place that says it. */

import type { Element } from "hast";
import { append } from "../../../../util/append.ts";
import { isoDate } from "../../../../util/dates.ts";
import { baseAddress } from "../../base-address.ts";
import { attribute, attributeHas } from "../../reading/element.ts";
import { elementAt, endOf, type PageMap, standing, textWithin } from "../page/map.ts";
import { matcherOf } from "../vocabulary/chrome.ts";
import { type Head, metaOf, readHead, saysSomething, tidy } from "./head.ts";
import { type LinkedData, readLinkedData } from "./linked-data.ts";
import { titleFrom } from "./title.ts";

/** What the visible part of a page says about who wrote it and when: bylines, times, headings of level one. */
interface InText {
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
function readInText(page: PageMap, removed: Uint8Array): InText {
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
      const text = tidy(textWithin(page, at, headingMax)).replace(/(?<!\s)\s*[#¶§]$/u, "");
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
    const name = tidy(attribute(element, "content") || textWithin(page, at, bylineMax));
    if (name !== "") return namesIn(name);
  }
  const text = tidy(textWithin(page, index, bylineMax + 1));
  return text.length <= bylineMax ? namesIn(text) : [];
}

function dateOf(element: Element): { date: string; rank: number } | null {
  const stated = attributeHas(element, "itemProp", "datepublished");
  if (!stated && element.tagName !== "time") return null;
  const date = isoDate(attribute(element, "dateTime") || attribute(element, "content"));
  if (date === null) return null;
  return { date, rank: stated ? 0 : element.properties.pubDate === undefined ? 2 : 1 };
}

export interface PageMetadata {
  readonly title: string | null;
  readonly authors: readonly string[];
  /** ISO 8601, as precise as the page is. */
  readonly published: string | null;
  readonly siteName: string | null;
  readonly description: string | null;
  /** BCP 47, as the page says it. */
  readonly language: string | null;
  /** Absolute, http or https. */
  readonly canonicalUrl: string | null;
  /** `href` of the page's base element, which relative addresses are relative to. */
  readonly base: string | null;
  /** The article's text as linked data has it: what the content can be held against. */
  readonly stated: string | null;
}

const dateNames = [
  "article:published_time",
  "og:published_time",
  "og:article:published_time",
  "datepublished",
  "parsely-pub-date",
  "sailthru.date",
  "citation_publication_date",
  "citation_date",
  "dc.date.issued",
  "dcterms.issued",
  "dc.date",
  "dc.date.created",
  "dcterms.date",
  "dcterms.created",
  "pubdate",
  "publish-date",
  "publishdate",
  "publication_date",
  "published_time",
  "date",
] as const;

/** `removed` are elements that do not show. `url`: where the page was found. */
export function readMetadata(page: PageMap, removed: Uint8Array, url: URL | null): PageMetadata {
  const head = readHead(page);
  const data = readLinkedData(head.linkedData);
  const text = readInText(page, removed);
  const siteName =
    metaOf(head, "og:site_name") ?? data.siteName ?? metaOf(head, "application-name", "dc.publisher");
  return {
    title: titleFrom({
      stated: [data.title, metaOf(head, ...titleNames)].filter((each) => each !== null),
      element: head.title,
      siteName,
      headings: text.headings,
    }),
    authors: authorsOf(head, data, text),
    published: publishedOf(head, data, text),
    siteName,
    description:
      metaOf(head, "og:description", "description", "twitter:description", "dc.description") ??
      data.description,
    language: languageOf(head, data),
    canonicalUrl: canonicalOf(head, url),
    base: head.base,
    stated: data.body,
  };
}

const titleNames = [
  "og:title",
  "twitter:title",
  "citation_title",
  "parsely-title",
  "dc.title",
  "dcterms.title",
  "title",
];

function authorsOf(head: Head, data: LinkedData, text: InText): string[] {
  const stated = data.authors.flatMap(namesIn);
  if (stated.length > 0) return distinct(stated);
  for (const name of [
    "author",
    "citation_author",
    "parsely-author",
    "sailthru.author",
    "dc.creator",
    "dcterms.creator",
    "byl",
    "article:author",
  ]) {
    const names = (head.metas.get(name) ?? []).flatMap(namesIn);
    if (names.length > 0) return distinct(names);
  }
  return distinct(text.authors);
}

function publishedOf(head: Head, data: LinkedData, text: InText): string | null {
  const stated = [data.published, ...dateNames.map((name) => metaOf(head, name))];
  for (const each of stated) {
    const date = each === null ? null : isoDate(each);
    if (date !== null) return date;
  }
  return text.published;
}

function languageOf(head: Head, data: LinkedData): string | null {
  const given =
    head.language ?? metaOf(head, "content-language", "og:locale", "dc.language") ?? data.language;
  const tag =
    (given ?? "")
      .trim()
      .split(/[,;\s]/)[0]
      ?.replaceAll("_", "-") ?? "";
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(tag) ? tag : null;
}

function canonicalOf(head: Head, url: URL | null): string | null {
  const given = head.canonical ?? metaOf(head, "og:url");
  const resolved = given === null ? null : URL.parse(given, baseAddress(head.base ?? "", url)?.href);
  return resolved !== null && /^https?:$/.test(resolved.protocol) ? resolved.href : null;
}

/** Characters that a byline or a name may have. */
const authorsLineMax = 150;
const nameMax = 80;
const authorsMax = 20;

const lead =
  /^(?:(?:written|posted|published|reported|words|story|text|photos?)\s+)?(?:by|von|par|por|di|door|av|af|od|autor|autora|author|auteur|autore|文|作者|著者|記者)\s*[:：]?\s+|^[:：\-–—|•·]\s*/iu;
const between = /(?<!\s)\s*(?:[,;|•·、，]|\s&\s|\s(?:and|und|et|y|e|en|och|og|with)\s)\s*/iu;
/** What follows a name after a comma without being one. */
const suffix = /^(?:jr|sr|ii|iii|ph\.?d|m\.?d|esq|m\.?sc|b\.?sc)\.?$/i;

/** Names in a byline or in one value of metadata; empty when it has none. */
export function namesIn(byline: string): string[] {
  let text = tidy(byline);
  if (text.length > authorsLineMax) return [];
  text = text.replace(lead, "").replace(lead, "");
  const names: string[] = [];
  for (const part of text.split(between)) {
    const name = part
      .trim()
      .replace(/^@(?=\S+\s)/, "")
      .replace(/(?<![\s.,;:])[\s.,;:]+$/, "");
    const before = names.at(-1);
    if (suffix.test(name) && before !== undefined) names[names.length - 1] = `${before}, ${name}`;
    else if (isName(name)) names.push(name);
  }
  return names;
}

function isName(text: string): boolean {
  if (text.length === 0 || text.length > nameMax || !saysSomething(text)) return false;
  if (
    /^(?:https?:)?\/\/|^www\.|@\w+\.\w|^\d+$|^(?:admin|administrator|editor|staff|guest|anonymous|unknown|webmaster)$/i.test(
      text,
    )
  )
    return false;
  return !/\d{4}|\bmin(?:ute)?s? read\b|\bago\b/i.test(text) && /\p{L}/u.test(text);
}

/** Each name once, whatever its case, in order. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const kept = names.filter((name) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept.slice(0, authorsMax);
}
