/** Pages that were fetched and stored: nothing is fetched here. */
import type { Root, RootContent } from "mdast";
import { Fault } from "../../config/errors/fault.ts";
import type { Converter } from "../contract.ts";
import type { Document } from "../document/model.ts";
import { placed } from "../document/nodes.ts";
import { plainText } from "../document/plain-text.ts";
import { signalsOfText } from "../document/signals.ts";
import { linkFragments } from "../web/fragments.ts";
import { writtenWords } from "../written-words.ts";
import type { PageContent } from "./content.ts";
import type { PageHeader, PageKind } from "./contract.ts";
import { databaseContent } from "./database.ts";
import { discussionContent } from "./discussion.ts";
import { fileContent } from "./file-page.ts";
import { htmlContent, measureHtml } from "./html-page.ts";
import { withMasthead } from "./masthead.ts";
import { type OpenedPage, openPage } from "./open.ts";
import { textContent } from "./text-page.ts";

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

/** Of what the body says, and of what stands before it. */
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
