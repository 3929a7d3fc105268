/** What a page says of itself in its head. */
import type { Element, Root } from "hast";
import { oneLine } from "../../../document/plain-text.ts";
import { attribute, below, isElement, textWithin } from "./element.ts";

export interface PageMetadata {
  title?: string;
  authors?: string[];
  /** BCP 47. */
  language?: string;
  description?: string;
  /** As written, mostly ISO 8601. */
  published?: string;
  siteName?: string;
  /** The page's own address, as it says. */
  canonical?: string;
  generator?: string;
}

const charactersMax = 1_000;
const authorsMax = 50;

/** Names of meta elements for each, the more telling first: plain ones, Open Graph, Dublin Core, Highwire. */
const names: Readonly<Record<string, readonly string[]>> = {
  title: ["og:title", "twitter:title", "dc.title", "dcterms.title", "citation_title"],
  authors: [
    "author",
    "citation_author",
    "dc.creator",
    "dcterms.creator",
    "article:author",
    "parsely-author",
    "byl",
  ],
  description: [
    "description",
    "og:description",
    "dc.description",
    "dcterms.description",
    "twitter:description",
  ],
  published: [
    "article:published_time",
    "date",
    "dc.date",
    "dcterms.date",
    "dcterms.created",
    "citation_publication_date",
    "citation_date",
    "datepublished",
    "pubdate",
    "parsely-pub-date",
  ],
  siteName: ["og:site_name", "application-name"],
  language: ["content-language", "dc.language", "dcterms.language", "og:locale"],
  generator: ["generator"],
};

/** Values are bounded in length and number; what the head does not say is left out. */
export function metadataOf(tree: Root): PageMetadata {
  const said = new Map<string, string[]>();
  let title = "";
  let language = "";
  let canonical = "";
  for (const node of below(tree, ({ tagName }) => tagName === "html" || tagName === "head")) {
    if (!isElement(node)) continue;
    if (node.tagName === "html")
      language = attribute(node, "lang") || attribute(node, "xml:lang") || attribute(node, "xmlLang");
    else if (node.tagName === "title" && title === "") title = oneLine(textWithin(node));
    else if (node.tagName === "link" && /\bcanonical\b/i.test(attribute(node, "rel")))
      canonical ||= attribute(node, "href").trim();
    else if (node.tagName === "meta") note(said, node);
  }
  const of = (name: string) => (names[name] ?? []).flatMap((each) => said.get(each) ?? []);
  const metadata: PageMetadata = {};
  const put = (name: keyof PageMetadata, value: string | undefined) => {
    if (value !== undefined && value !== "")
      Object.assign(metadata, { [name]: value.slice(0, charactersMax) });
  };
  put("title", title || of("title")[0]);
  const authors = [...new Set(of("authors").filter((name) => !/^(?:https?:|@)/i.test(name)))].slice(
    0,
    authorsMax,
  );
  if (authors.length > 0) metadata.authors = authors;
  const tag = (language || of("language")[0] || "").replace("_", "-");
  if (/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag)) metadata.language = tag;
  put("description", of("description")[0]);
  put("published", of("published")[0]);
  put("siteName", of("siteName")[0]);
  put("generator", of("generator")[0]);
  put("canonical", /^https?:/i.test(canonical) ? canonical : undefined);
  return metadata;
}

function note(said: Map<string, string[]>, element: Element): void {
  const name = (
    attribute(element, "name") ||
    attribute(element, "property") ||
    attribute(element, "httpEquiv") ||
    attribute(element, "itemProp")
  ).toLowerCase();
  const content = oneLine(attribute(element, "content"));
  if (name === "" || content === "") return;
  const values = said.get(name);
  if (values === undefined) said.set(name, [content.slice(0, charactersMax)]);
  else if (values.length < authorsMax) values.push(content.slice(0, charactersMax));
}
