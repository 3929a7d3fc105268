/** RSS 2.0 and its forebears 0.91 to 0.94, and RSS 0.9 and 1.0, which are RDF and have their items beside the channel. */

import { oneLine } from "../../../../document/plain-text.ts";
import { childrenNamed, descendants, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import { isoDateOfMail } from "../../../../util/dates.ts";
import type { Enclosure, Feed, FeedItem, FeedText } from "./model.ts";
import { baseWithin, resolved, urlOf } from "./places.ts";

/** Elements of RSS 2.0 have no namespace, those of 1.0 have. */
function all(parent: XmlElement, name: string): XmlElement[] {
  return [...childrenNamed(parent, name), ...childrenNamed(parent, `rss:${name}`)];
}

function textAt(parent: XmlElement, ...names: readonly string[]): string {
  for (const name of names) {
    const found = name.includes(":") ? childrenNamed(parent, name) : all(parent, name);
    for (const element of found) {
      const text = textOf(element).trim();
      if (text !== "") return text;
    }
  }
  return "";
}

/** `root`: an `rss` or `rdf:RDF` with a channel in it. */
export function readRss(root: XmlElement): Feed {
  const [channel = root] = all(root, "channel");
  const own = baseWithin(channel, baseWithin(root, null));
  const link = resolved(textAt(channel, "link"), own);
  const base = own ?? (link === null ? null : urlOf(link, null));
  const items = [...all(channel, "item"), ...(channel === root ? [] : all(root, "item"))];
  const language = textAt(channel, "language", "dc:language");
  return {
    format: "rss",
    title: html(textAt(channel, "title", "dc:title"), base),
    description: html(textAt(channel, "description", "itunes:summary", "itunes:subtitle"), base),
    link,
    authors: authorsOf(channel),
    categories: categoriesOf(channel),
    language: language === "" ? null : language,
    items: items.map((item) => itemOf(item, base)),
  };
}

function itemOf(item: XmlElement, around: URL | null): FeedItem {
  const own = baseWithin(item, around);
  const link = linkOf(item, own);
  const base = (link === null ? null : urlOf(link, own)) ?? own;
  const date = textAt(item, "pubDate", "dc:date", "dcterms:created", "dcterms:modified", "atom:updated");
  const body = textAt(item, "content:encoded", "description", "itunes:summary", "atom:summary");
  return {
    title: html(textAt(item, "title", "dc:title", "media:title", "itunes:title"), base),
    link,
    authors: authorsOf(item),
    published: date === "" ? null : (isoDateOfMail(date) ?? oneLine(date)),
    categories: categoriesOf(item),
    body: html(body === "" ? mediaText(item) : body, base),
    enclosures: enclosuresOf(item, own),
  };
}

function mediaText(item: XmlElement): string {
  for (const description of descendants(item, "media:description")) return textOf(description).trim();
  return "";
}

/** A globally unique id is the item's address unless it says that it is none (RSS 2.0, element guid). */
function linkOf(item: XmlElement, base: URL | null): string | null {
  const link = resolved(textAt(item, "link"), base);
  if (link !== null) return link;
  const [guid] = all(item, "guid");
  const address = guid?.attributes.isPermaLink === "false" ? "" : textOf(guid).trim();
  return /^https?:\/\//i.test(address) ? address : null;
}

/** Whether it is marked up nobody says, so whatever reads as HTML is taken for it. */
const markup = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

function html(text: string, base: URL | null): FeedText | null {
  if (text === "") return null;
  return { text, kind: markup.test(text) ? "html" : "text", base };
}

/** `mail@example.org (Name)` is how RSS has authors. */
function authorsOf(element: XmlElement): string[] {
  const names = ["dc:creator", "author", "itunes:author"];
  for (const name of names) {
    const found = (name.includes(":") ? childrenNamed(element, name) : all(element, name)).map((author) => {
      const text = oneLine(textOf(author));
      return /^[^\s@]+@[^\s(]+\s*\((.+)\)$/.exec(text)?.[1] ?? text;
    });
    const written = found.filter(Boolean);
    if (written.length > 0) return written;
  }
  return [];
}

function categoriesOf(element: XmlElement): string[] {
  const found = [...all(element, "category"), ...childrenNamed(element, "dc:subject")].map((each) =>
    oneLine(textOf(each)),
  );
  return [...new Set(found.filter(Boolean))];
}

function enclosuresOf(item: XmlElement, base: URL | null): Enclosure[] {
  const found = new Map<string, Enclosure>();
  const media = [...descendants(item, "media:content")];
  for (const { attributes } of [...all(item, "enclosure"), ...media]) {
    const url = resolved(attributes.url, base);
    if (url === null || found.has(url)) continue;
    const bytes = attributes.length ?? attributes.fileSize ?? "";
    const duration = textAt(item, "itunes:duration");
    const facts = [attributes.type ?? "", /^[1-9]\d*$/.test(bytes) ? `${bytes} bytes` : "", duration];
    found.set(url, { url, facts: facts.filter(Boolean) });
  }
  return [...found.values()];
}
