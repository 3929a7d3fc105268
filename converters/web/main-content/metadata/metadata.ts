/** What a page is: title, authors, date and the rest, each from the best place that says it. */
import { baseAddress } from "../../../base-address.ts";
import { isoDate } from "../../../dates.ts";
import type { PageMap } from "../page/map.ts";
import { distinct, namesIn } from "./authors.ts";
import { type Head, metaOf, readHead } from "./head.ts";
import { type InText, readInText } from "./in-text.ts";
import { type LinkedData, readLinkedData } from "./linked-data.ts";
import { titleFrom } from "./title.ts";

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
