/** Pages of an export of HTML. */
import type { RootContent } from "mdast";
import { bodyOf, textIn } from "../linked/elements.ts";
import { parseHtml } from "../web/parse.ts";
import { readHtml } from "../web/reading.ts";
import { writtenWords } from "../written-words.ts";
import { shapePage } from "./html-shape.ts";
import { linked, type PageReader, pictured, type ReadPage } from "./page-reader.ts";
import type { Page } from "./pages.ts";

/** See `writtenWords`. */
export function wordsOfHtmlPage(bytes: Uint8Array, page: Page): number {
  const { tree } = parseHtml(bytes);
  shapePage(tree);
  return writtenWords(titled(readHtml(tree, { base: null, wholeDocument: true }).children, page));
}

function titled(children: RootContent[], page: Page): RootContent[] {
  if (children.some(({ type }) => type === "heading")) return children;
  return [{ type: "heading", depth: 1, children: [{ type: "text", value: page.title }] }, ...children];
}

/** A page of HTML as a part of the whole. Changes nothing but what `reader` notes. */
export function readHtmlPage(reader: PageReader, bytes: Uint8Array, page: Page, unit: number): ReadPage {
  const { tree } = parseHtml(bytes);
  for (const { column, name } of shapePage(tree)) reader.findings.add(unit, column, name);
  const { children, anchors, warnings } = readHtml(tree, {
    base: null,
    wholeDocument: true,
    pictures: reader.pictures,
    link: (href) => linked(reader, href, page, unit),
    image: (src) => pictured(reader, src, page, unit),
  });
  return {
    children: titled(children, page),
    anchors,
    warnings,
    text: textIn(bodyOf(tree)),
  };
}
