import { oneLine } from "../../../../document/plain-text.ts";
import { childrenNamed, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import { isoDateOfMail } from "../../../../util/dates.ts";
import { htmlOf } from "../serialize.ts";
import { localName } from "../vocabulary.ts";
import type { Enclosure, Feed, FeedItem, FeedText } from "./model.ts";
import { baseWithin, resolved, urlOf } from "./places.ts";
import { readRss } from "./rss.ts";

/** Null when the document is no feed. */
export function readFeed(root: XmlElement): Feed | null {
  if (root.name === "atom:feed") return readAtom(root);
  if (root.name === "atom:entry") return readAtom({ name: "atom:feed", attributes: {}, children: [root] });
  const isRss = localName(root.name).toLowerCase() === "rss" && find(root, "channel") !== undefined;
  const isRdf = root.name === "rdf:RDF" && find(root, "rss:channel") !== undefined;
  return isRss || isRdf ? readRss(root) : null;
}

// Atom (RFC 4287), and what version 0.3 has in common with it.

/** `feed`: an `atom:feed`. */
function readAtom(feed: XmlElement): Feed {
  const own = baseWithin(feed, null);
  const link = linkOf(feed, own);
  const base = own ?? (link === null ? null : urlOf(link, null));
  return {
    format: "atom",
    title: textAt(find(feed, "atom:title"), base),
    description: textAt(find(feed, "atom:subtitle") ?? find(feed, "atom:tagline"), base),
    link,
    authors: authorsOf(feed),
    categories: categoriesOf(feed),
    language: feed.attributes["xml:lang"] ?? null,
    items: childrenNamed(feed, "atom:entry").map((entry) => itemOf(entry, base)),
  };
}

function itemOf(entry: XmlElement, around: URL | null): FeedItem {
  const own = baseWithin(entry, around);
  const link = linkOf(entry, own);
  const base = own ?? (link === null ? null : urlOf(link, null));
  const date = ["atom:published", "atom:issued", "atom:updated", "atom:modified"]
    .map((name) => textOf(find(entry, name)))
    .find((text) => text.trim() !== "");
  return {
    title: textAt(find(entry, "atom:title"), base),
    link,
    authors: authorsOf(entry),
    published: date === undefined ? null : (isoDateOfMail(date) ?? oneLine(date)),
    categories: categoriesOf(entry),
    body: textAt(find(entry, "atom:content"), base) ?? textAt(find(entry, "atom:summary"), base),
    enclosures: enclosuresOf(entry, base),
  };
}

/** A text construct or a content of text (sections 3.1 and 4.1.3). */
function textAt(element: XmlElement | undefined, around: URL | null): FeedText | null {
  if (element === undefined) return null;
  const base = baseWithin(element, around);
  const type = (element.attributes.type ?? "text").toLowerCase();
  const escaped = element.attributes.mode === "escaped";
  const isHtml = type === "html" || (escaped && type === "text/html");
  const isXhtml = type === "xhtml" || type === "application/xhtml+xml" || (!escaped && type === "text/html");
  if (isXhtml) return written({ text: htmlOf(element), kind: "html", base });
  if (isHtml) return written({ text: textOf(element), kind: "html", base });
  return type === "text" || type.startsWith("text/")
    ? written({ text: textOf(element), kind: "text", base })
    : null;
}

function written(text: FeedText): FeedText | null {
  return text.text.trim() === "" ? null : text;
}

/** The page that is told about: `alternate`, which is also what a link without a relation is (section 4.2.7.2). */
function linkOf(element: XmlElement, base: URL | null): string | null {
  const links = childrenNamed(element, "atom:link").filter(
    ({ attributes }) => (attributes.rel ?? "alternate") === "alternate",
  );
  const page = links.find(({ attributes }) => /html|^$/.test(attributes.type ?? "")) ?? links[0];
  if (page !== undefined) return resolved(page.attributes.href, baseWithin(page, base));
  const source = find(element, "atom:content")?.attributes.src;
  return resolved(source, base);
}

function enclosuresOf(entry: XmlElement, base: URL | null): Enclosure[] {
  return childrenNamed(entry, "atom:link").flatMap(({ attributes }) => {
    const url = attributes.rel === "enclosure" ? resolved(attributes.href, base) : null;
    if (url === null) return [];
    const bytes = attributes.length ?? "";
    const facts = [attributes.type ?? "", /^[1-9]\d*$/.test(bytes) ? `${bytes} bytes` : ""];
    return [{ url, facts: facts.filter(Boolean) }];
  });
}

function authorsOf(element: XmlElement): string[] {
  const authors = [...childrenNamed(element, "atom:author"), ...childrenNamed(element, "atom:contributor")];
  const names = authors.map((author) =>
    oneLine(textOf(find(author, "atom:name") ?? find(author, "atom:email"))),
  );
  return [
    ...names,
    ...childrenNamed(element, "dc:creator").map((creator) => oneLine(textOf(creator))),
  ].filter(Boolean);
}

function categoriesOf(element: XmlElement): string[] {
  return childrenNamed(element, "atom:category").flatMap(
    ({ attributes }) => attributes.label ?? attributes.term ?? [],
  );
}
