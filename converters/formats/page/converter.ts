/** Pages that were fetched and stored: nothing is fetched here. */
import type { Heading, Root, RootContent, Table, TableCell } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import { percentDecoded } from "../../../config/text/percent.ts";
import type { Converter } from "../../contract.ts";
import { writtenWords } from "../../document/count-words.ts";
import { headingsBelow } from "../../document/headings.ts";
import type { Document } from "../../document/model.ts";
import { placed } from "../../document/nodes.ts";
import { oneLine, plainText } from "../../document/plain-text.ts";
import { signalsOfText } from "../../document/signals.ts";
import { decodeSample, knownLabel, sniffEncoding } from "../../input/encodings/encoding.ts";
import type { Encoding } from "../../input/encodings/marks.ts";
import { encodingWarnings } from "../../input/encodings/warnings.ts";
import { comparedWords } from "../../util/comparable-text.ts";
import { dayOf } from "../../util/dates.ts";
import { looksLikeMarkdown } from "../text/evidence.ts";
import { splitFrontMatter } from "../text/front-matter.ts";
import { linkFragments } from "../web/fragments.ts";
import { byline, linkTo } from "./byline.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { Cell, Database, PageHeader, PageKind, PageTable } from "./contract.ts";
import { discussionContent } from "./discussion.ts";
import { fileContent } from "./file-page.ts";
import { htmlContent, measureHtml } from "./html-page.ts";
import { type OpenedPage, openPage } from "./open.ts";
import { proseBlocks } from "./prose.ts";

/** The title and origin line at the top of a discussion or database page. */

/** A page's own title stands among its first blocks, if it does. */
const firstBlocks = 3;

interface PageFacts extends Pick<PageContent, "title" | "authors" | "published"> {
  url: URL;
  /** Its headings are names of values, which stand under them. */
  isData: boolean;
}

/** The blocks behind a title and a line of facts; a heading among the first that says the title is taken for it. */
function withMasthead(blocks: readonly RootContent[], facts: PageFacts): RootContent[] {
  const { title, authors, published, url } = facts;
  const line: RootContent = {
    type: "paragraph",
    children: byline([authors.join(", "), dayOf(published), linkTo(url.href, url.host)]),
  };
  const own = blocks.slice(0, firstBlocks).findIndex((node) => node.type === "heading");
  const heading = blocks[own];
  if (heading?.type === "heading" && isTitle(heading, own, blocks, facts)) {
    // The very node, for others may lead to it.
    heading.depth = 1;
    return [heading, line, ...blocks.slice(0, own), ...blocks.slice(own + 1)];
  }
  const shown = title ?? endOf(url);
  return [
    { type: "heading", depth: 1, children: [{ type: "text", value: oneLine(shown) }] },
    line,
    ...blocks,
  ];
}

/** By its words; where these say nothing, by standing first, or above everything but what stands before it. */
function isTitle(
  heading: Heading,
  at: number,
  blocks: readonly RootContent[],
  { title, isData }: PageFacts,
): boolean {
  if (title !== null && !isSame(plainText(heading), title)) return false;
  if (title !== null && !isData) return true;
  const isAtTop = (node: RootContent) => node.type === "heading" && node.depth === 1;
  return isAtTop(heading) && (at === 0 || blocks.filter(isAtTop).length === 1);
}

function endOf({ host, pathname }: URL): string {
  const last = pathname.split("/").filter(Boolean).at(-1);
  return last === undefined ? host : percentDecoded(last);
}

/** Titles of pages often go on with the site's name. */
function isSame(heading: string, title: string): boolean {
  const [one, other] = [heading, title].map((text) => comparedWords(text).join(" "));
  return (
    one !== undefined && other !== undefined && one !== "" && (other === one || other.startsWith(`${one} `))
  );
}

/** Pages that are text: prose, Markdown, or code. */
const sampleBytes = 64 * 1024;

/** Throws Fault unsupported_input where the bytes are no text. */
function textContent(bytes: Uint8Array, header: PageHeader, base: URL): PageContent {
  const encoding = encodingOf(bytes, header.charset);
  const text = decodeSample(bytes, encoding).replace(/\r\n?/g, "\n");
  const details = { encoding: encoding.label };
  const warnings = encodingWarnings(encoding, text.match(/\ufffd/g)?.length ?? 0);
  if (header.codeLanguage !== null) {
    const code: RootContent = {
      type: "code",
      lang: header.codeLanguage || null,
      value: text.replace(/\n$/, ""),
    };
    return plainContent(text.trim() === "" ? [] : [code], { details, warnings });
  }
  if (header.kind !== "markdown" && !looksLikeMarkdown(text))
    return plainContent(proseBlocks({ format: "text", text }, { base, name: "" }), { details, warnings });
  const { frontMatter, body } = splitFrontMatter(text);
  const { title = null, authors = [], language = null } = frontMatter?.metadata ?? {};
  const { addresses } = header;
  const options = { base, name: "", ...(addresses === null ? {} : { addresses }) };
  const children = proseBlocks({ format: "markdown", text: body }, options);
  return plainContent(children, { title, authors, language, details, warnings });
}

/** As a byte order mark says, else as the host says, else as the bytes do. */
function encodingOf(bytes: Uint8Array, charset: string | null): Encoding {
  const sample = {
    head: bytes.subarray(0, sampleBytes),
    tail: bytes.subarray(-sampleBytes),
    bytes: bytes.length,
  };
  const sniffed = sniffEncoding(sample);
  if (sniffed === null)
    throw new Fault("unsupported_input", {
      message:
        "What is at this address is no text, though the host calls it that; download it and upload the file.",
    });
  const label = knownLabel(charset);
  if (sniffed.skip > 0 || label === null) return sniffed;
  // UTF-8 that is said to be something else is an old setting of the host far more often than it is true.
  if (sniffed.label === "utf-8" && bytes.some((byte) => byte > 0x7f)) return sniffed;
  return { label, skip: 0 };
}

export const converter: Converter = {
  async measure(source, _request, workDir) {
    const page = await openPage(source);
    if (workDir === undefined) throw new Fault("conversion_failed", { cause: "a page without a folder" });
    const words = await measured(page, workDir);
    return { metrics: { fetch_ms: page.header.fetchMs, words: required(words) }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const page = await openPage(source);
    const content = await contentOf(page, context.workDir);
    const metrics = { fetch_ms: page.header.fetchMs, words: required(wordsOf(page, content)) };
    context.progress(1, 1);
    return { ...documentOf(page, content), metrics };
  },
};

/** Pages are small, and those that are not HTML are read as a whole to be measured. */
async function measured(page: OpenedPage, workDir: string): Promise<number> {
  const { header, body } = page;
  if (header.kind === "html") return measureHtml(await body(), header, new URL(header.url));
  return wordsOf(page, await contentOf(page, workDir));
}

async function contentOf(page: OpenedPage, workDir: string): Promise<PageContent> {
  const { header, body } = page;
  const url = new URL(header.url);
  switch (header.kind) {
    case "html":
      return htmlContent(await body(), header, { url, workDir });
    case "text":
    case "markdown":
      return textContent(await body(), header, url);
    case "discussion":
      return discussionContent(JSON.parse(new TextDecoder().decode(await body())), url);
    case "database":
      return databaseContent(JSON.parse(new TextDecoder().decode(await body())), url);
    default:
      return fileContent(page, workDir);
  }
}

function wordsOf({ header }: OpenedPage, content: PageContent): number {
  const own = new Set(content.children);
  const before = childrenOf(header, content).filter((node) => !own.has(node));
  return content.words === 0 ? 0 : content.words + writtenWords(before);
}

/** Throws Fault empty_document for a page without any. */
function required(words: number): number {
  if (words === 0) throw new Fault("empty_document", { message: "The page has no text." });
  return words;
}

/** What people wrote to be read as it is: only its content becomes the document, as extractors of content have it. */
const prose: ReadonlySet<PageKind> = new Set(["html", "markdown", "docx"]);
const data: ReadonlySet<PageKind> = new Set(["json", "xml", "csv"]);
const isProse = ({ kind, codeLanguage }: PageHeader) =>
  prose.has(kind) || (kind === "text" && codeLanguage === null);

function childrenOf(header: PageHeader, content: PageContent): RootContent[] {
  if (isProse(header)) return content.children;
  const { title, authors, published } = factsOf(header, content);
  const facts = { title, authors, published, url: new URL(header.url), isData: data.has(header.kind) };
  return withMasthead(content.children, facts);
}

/** The source knows better than the body. */
function factsOf(header: PageHeader, content: PageContent) {
  return {
    title: header.title ?? content.title,
    authors: header.authors.length > 0 ? header.authors : content.authors,
    published: header.published ?? content.published,
    siteName: header.siteName ?? content.siteName,
  };
}

function documentOf({ header }: OpenedPage, content: PageContent): Omit<Document, "metrics"> {
  const { title, authors, published, siteName } = factsOf(header, content);
  const children = childrenOf(header, content);
  const root: Root = { type: "root", children: children.map((node) => placed(node, { unit: 1 })) };
  if (content.anchors !== null) linkFragments(root, content.anchors);
  const signals = signalsOfText(plainText({ type: "root", children }), [
    ...header.warnings,
    ...content.warnings,
  ]);
  return {
    root,
    units: [{ index: 1, signals }],
    assets: [...content.assets],
    metadata: {
      ...(title === null ? {} : { title }),
      authors: [...authors],
      ...(content.language === null ? {} : { language: content.language }),
      engines: content.engines,
      details: {
        url: header.url,
        ...(header.requestedUrl === header.url ? {} : { requested_url: header.requestedUrl }),
        source: header.source,
        kind: header.kind,
        fetched_at: header.fetchedAt,
        ...(published === null ? {} : { published }),
        ...(siteName === null ? {} : { site_name: siteName }),
        ...content.details,
      },
    },
  };
}

/** Pages that are made of data: each table under its name. */
function databaseContent({ title, description, tables }: Database, base: URL): PageContent {
  const children: RootContent[] = [
    ...(description === null ? [] : headingsBelow(proseBlocks(description, { base, name: "" }), 1)),
    ...tables.flatMap((table): RootContent[] => [
      ...(table.title === null || (tables.length === 1 && table.title === title)
        ? []
        : [
            {
              type: "heading" as const,
              depth: 2 as const,
              children: [{ type: "text" as const, value: table.title }],
            },
          ]),
      tableOf(table),
    ]),
  ];
  const omitted = tables.reduce((sum, { rowsOmitted }) => sum + rowsOmitted, 0);
  return plainContent(children, {
    title,
    warnings: omitted === 0 ? [] : [`${omitted} rows of the page are not part of this document.`],
    details: { rows: tables.reduce((sum, { rows }) => sum + rows.length, 0), rows_omitted: omitted },
  });
}

function tableOf({ columns, rows }: PageTable): Table {
  return {
    type: "table",
    children: [columns, ...rows].map((cells) => ({
      type: "tableRow",
      children: columns.map((_, at) => cellOf(cells[at] ?? "")),
    })),
  };
}

function cellOf(cell: Cell): TableCell {
  if (typeof cell === "string") return { type: "tableCell", children: [{ type: "text", value: cell }] };
  const { text, url } = cell;
  return { type: "tableCell", children: [{ type: "link", url, children: [{ type: "text", value: text }] }] };
}
