/** A feed as an article of articles: its title, and each of its items under a heading that leads to it. */
import type { Heading, PhrasingContent, RootContent } from "mdast";
import { headingsBelow } from "../../../../document/headings.ts";
import { oneLine, plainText } from "../../../../document/plain-text.ts";
import { textWithBreaks } from "../../../../document/rows.ts";
import { PictureFiles } from "../../../../pictures/files.ts";
import { append } from "../../../../util/append.ts";
import { parseText } from "../../../web/parse.ts";
import { readHtml } from "../../../web/reading.ts";
import type { Shown } from "../../document.ts";
import { nameOf } from "../../phrases.ts";
import type { Enclosure, Feed, FeedItem, FeedText } from "./model.ts";

/** The texts of a feed's items as blocks: HTML by the reader of web pages, other text by its lines. */
class Bodies {
  readonly pictures: PictureFiles;
  readonly #warnings = new Set<string>();

  constructor(workDir: string | null) {
    this.pictures = new PictureFiles(workDir, (number) => `picture-${number}`);
  }

  blocks({ text, kind, base }: FeedText): RootContent[] {
    if (kind === "text") return paragraphs(text);
    const read = readHtml(parseText(text, { fragment: true }), {
      base,
      wholeDocument: false,
      pictures: this.pictures,
    });
    for (const warning of read.warnings) this.#warnings.add(warning);
    return read.children;
  }

  warnings(): string[] {
    return [...this.#warnings];
  }
}

function paragraphs(text: string): RootContent[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({
      type: "paragraph",
      children: textWithBreaks(part.replace(/(?<![ \t])[ \t]*\r?\n[ \t]*/g, "\n")),
    }));
}

/** `workDir`: where its pictures are written; null for who only wants to know what it says. */
export async function showFeed(feed: Feed, workDir: string | null): Promise<Shown> {
  const bodies = new Bodies(workDir);
  const title = feed.title === null ? null : lineOf(feed.title, bodies);
  const children: RootContent[] = [];
  append(children, titled(1, title, feed.link));
  if (feed.description !== null) append(children, headingsBelow(bodies.blocks(feed.description), 1));
  for (const item of feed.items) append(children, itemBlocks(item, bodies));
  await bodies.pictures.finish();
  return {
    children,
    assets: bodies.pictures.assets,
    metadata: {
      ...(title === null ? {} : { title }),
      ...(feed.authors.length === 0 ? {} : { authors: feed.authors }),
      ...(feed.language === null ? {} : { language: feed.language }),
    },
    details: { format: feed.format, items: feed.items.length },
    warnings: bodies.warnings(),
  };
}

function itemBlocks(item: FeedItem, bodies: Bodies): RootContent[] {
  const title = item.title === null ? null : lineOf(item.title, bodies);
  const blocks = titled(2, title ?? item.link ?? item.published ?? "", item.link);
  const facts = [item.published ?? "", item.authors.join(", ")].filter(Boolean).join(" · ");
  if (facts !== "") blocks.push({ type: "paragraph", children: [{ type: "text", value: facts }] });
  if (item.categories.length > 0)
    blocks.push(named("category", [{ type: "text", value: item.categories.join(", ") }]));
  if (item.body !== null) append(blocks, headingsBelow(bodies.blocks(item.body), 2));
  for (const enclosure of item.enclosures) blocks.push(enclosureBlock(enclosure));
  return blocks;
}

function titled(depth: Heading["depth"], title: string | null, link: string | null): RootContent[] {
  const text = title ?? link ?? "";
  if (text === "") return [];
  const words: PhrasingContent = { type: "text", value: text };
  return [
    {
      type: "heading",
      depth,
      children: link === null ? [words] : [{ type: "link", url: link, children: [words] }],
    },
  ];
}

function lineOf(text: FeedText, bodies: Bodies): string {
  return oneLine(
    text.kind === "text" ? text.text : plainText({ type: "root", children: bodies.blocks(text) }),
  );
}

function named(name: string, children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children: [nameOf(name), { type: "text", value: ": " }, ...children] };
}

function enclosureBlock({ url, facts }: Enclosure): RootContent {
  const link: PhrasingContent = { type: "link", url, children: [{ type: "text", value: url }] };
  return named(
    "enclosure",
    facts.length === 0 ? [link] : [link, { type: "text", value: ` (${facts.join(", ")})` }],
  );
}
