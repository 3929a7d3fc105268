/** Ordinary pages: the main content, without what stands around it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Element, Root, RootContent } from "hast";
import type { Asset } from "../document/model.ts";
import { plainText } from "../document/plain-text.ts";
import { mainContent } from "../web/main-content/main-content.ts";
import { parseHtml } from "../web/parse.ts";
import { type EmbeddedPicture, readHtml } from "../web/reading.ts";
import type { PageContent } from "./content.ts";
import type { PageHeader } from "./contract.ts";
import { judgePage } from "./walls.ts";
import { countWords } from "./words.ts";

export async function htmlContent(
  bytes: Uint8Array,
  header: PageHeader,
  { url, workDir }: { url: URL; workDir: string | undefined },
): Promise<PageContent> {
  const { tree, encoding, warnings } = parseHtml(bytes, { charset: header.charset ?? undefined });
  const main = mainContent(tree, { url });
  const read = readHtml(header.whole ? tree : main.tree, {
    base: baseOf(tree, url),
    wholeDocument: false,
  });
  const words = await countWords(plainText({ type: "root", children: read.children }));
  const title = main.title ?? titleOf(tree);
  return {
    children: read.children,
    assets: workDir === undefined ? [] : await written(read.assets, workDir),
    title,
    authors: main.authors,
    published: main.published,
    siteName: main.siteName,
    language: main.language,
    warnings: [...warnings, ...read.warnings, ...judgePage(tree, { words, title })],
    engines: {},
    details: {
      encoding,
      reading: main.signals.reading,
      ...(main.description === null ? {} : { description: main.description }),
      ...(main.canonicalUrl === null ? {} : { canonical_url: main.canonicalUrl }),
    },
  };
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

function written(pictures: readonly EmbeddedPicture[], workDir: string): Promise<Asset[]> {
  return Promise.all(
    pictures.map(async ({ path, bytes, contentType }) => {
      const file = join(workDir, path.replaceAll("/", "-"));
      await writeFile(file, bytes);
      return { path, file, contentType };
    }),
  );
}
