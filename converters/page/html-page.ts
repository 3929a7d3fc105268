/** Ordinary pages: the main content, without what stands around it. */
import type { Element, Root, RootContent } from "hast";
import { PictureFiles } from "../pictures/files.ts";
import { type MainContent, mainContent } from "../web/main-content/main-content.ts";
import { parseHtml } from "../web/parse.ts";
import { type ReadHtml, readHtml } from "../web/reading.ts";
import type { PageContent } from "./content.ts";
import type { PageHeader } from "./contract.ts";
import { judgePage } from "./walls.ts";

interface Looked {
  main: MainContent;
  /** What of the page becomes the document. */
  read: ReadHtml;
  title: string | null;
  encoding: string;
  warnings: string[];
}

/** Words of what becomes the document. Throws Fault as `judgePage`. */
export function measureHtml(bytes: Uint8Array, header: PageHeader, url: URL): number {
  return look(bytes, header, url, picturesIn(null)).read.words;
}

export async function htmlContent(
  bytes: Uint8Array,
  header: PageHeader,
  { url, workDir }: { url: URL; workDir: string },
): Promise<PageContent> {
  const pictures = picturesIn(workDir);
  const { main, read, title, encoding, warnings } = look(bytes, header, url, pictures);
  await pictures.finish();
  return {
    children: read.children,
    anchors: read.anchors,
    words: read.words,
    assets: pictures.assets,
    title,
    authors: main.authors,
    published: main.published,
    siteName: main.siteName,
    language: main.language,
    warnings: [...warnings, ...read.warnings],
    engines: {},
    details: {
      encoding,
      reading: header.whole ? "whole" : main.signals.reading,
      ...(main.description === null ? {} : { description: main.description }),
      ...(main.canonicalUrl === null ? {} : { canonical_url: main.canonicalUrl }),
    },
  };
}

const picturesIn = (workDir: string | null) => new PictureFiles(workDir, (number) => `figure-${number}`);

function look(bytes: Uint8Array, header: PageHeader, url: URL, pictures: PictureFiles): Looked {
  const { tree: page, encoding, warnings } = parseHtml(bytes, { charset: header.charset ?? undefined });
  const main = mainContent(page, { url });
  const tree = header.whole ? page : main.tree;
  const read = readHtml(tree, { base: baseOf(page, url), wholeDocument: false, page, pictures });
  const title = main.title ?? titleOf(page);
  const judged = judgePage(page, { words: read.words, title });
  return { main, read, title, encoding, warnings: [...warnings, ...judged] };
}

/** The first `base` with an address counts (HTML, section 4.2.3). */
function baseOf(tree: Root, url: URL): URL {
  const href = inHead(tree).find(
    ({ tagName, properties }) => tagName === "base" && properties.href !== undefined,
  )?.properties.href;
  const text = typeof href === "string" ? href : "";
  if (!URL.canParse(text, url.href)) return url;
  const base = new URL(text, url);
  return /^https?:$/.test(base.protocol) ? base : url;
}

function titleOf(tree: Root): string | null {
  const [text] = inHead(tree).find(({ tagName }) => tagName === "title")?.children ?? [];
  return text?.type === "text" ? text.value.replace(/\s+/g, " ").trim() || null : null;
}

/** Elements right in the head. */
function inHead(tree: Root): Element[] {
  const elementsOf = ({ children }: Root | Element) =>
    (children as RootContent[]).filter((node): node is Element => node.type === "element");
  return elementsOf(tree)
    .filter(({ tagName }) => tagName === "html")
    .flatMap(elementsOf)
    .filter(({ tagName }) => tagName === "head")
    .flatMap(elementsOf);
}
