/** Ordinary pages: the main content, without what stands around it. */
import type { Element, Root, RootContent } from "hast";
import { Fault } from "../../../config/errors/fault.ts";
import { PictureFiles } from "../../pictures/files.ts";
import { type MainContent, mainContent } from "../web/main-content/main-content.ts";
import { parseHtml } from "../web/parse.ts";
import { type ReadHtml, readHtml } from "../web/reading.ts";
import type { PageContent } from "./content.ts";
import type { PageHeader } from "./contract.ts";

/** Pages that are not what was asked for: what stands in its place, told by what is on it. */
interface PageFindings {
  /** Words of the main content, and of everything that the page shows. */
  words: number;
  title: string | null;
}

/** A page with so many words has something to say beside its form. */
const wallWordsMax = 120;
const fewWords = 40;

/** Warnings. Throws Fault source_access_controlled for login forms, empty_document for script-only pages. */
function evaluateTags(tree: Root, { words, title }: PageFindings): string[] {
  const signs = signsOf(tree);
  if (signs.passwords > 0 && words <= wallWordsMax)
    throw new Fault("source_access_controlled", {
      message:
        "What is at this address is a form to sign in; only pages that anybody can open are imported. Save the page and upload the file instead; all that it shows is converted then, not its main content alone.",
    });
  if (words === 0 && signs.scripts > 0)
    throw new Fault("empty_document", {
      message:
        "The page shows its text only where its scripts run, which an import does not do. Open it in a browser, save it and upload the file; all that it shows is converted then, not its main content alone.",
    });
  const warnings: string[] = [];
  if (words > 0 && words < fewWords && signs.application)
    warnings.push(
      "The page has hardly any text without its scripts, which an import does not run; compare it with what a browser shows.",
    );
  if (words <= wallWordsMax && title !== null && notFoundTitle.test(title))
    warnings.push("By its title this is what the host shows where there is no page; check the address.");
  if (words <= wallWordsMax && signs.consent)
    warnings.push("A question for consent to cookies may stand in the place of the page's content.");
  return warnings;
}

/** In the languages in which hosts say it most. */
const notFoundTitle =
  /\b(?:404|not found|page introuvable|nicht gefunden|no encontrad[ao]|non trovat[ao]|não encontrad[ao]|niet gevonden)\b/i;

interface Signs {
  passwords: number;
  scripts: number;
  /** An element that an application's scripts fill. */
  application: boolean;
  consent: boolean;
}

const applicationIds: ReadonlySet<string> = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "svelte",
]);
/** Of the services that ask for sites. */
const consentMarks =
  /onetrust|didomi|cookiebot|usercentrics|quantcast|qc-cmp|sp_message|truste|consent-?wall/i;

function signsOf(tree: Root): Signs {
  const signs: Signs = { passwords: 0, scripts: 0, application: false, consent: false };
  const left: (Root | RootContent)[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "element") note(node, signs);
    if ("children" in node) for (const child of node.children) left.push(child);
  }
  return signs;
}

function note({ tagName, properties }: Element, signs: Signs): void {
  if (tagName === "input" && String(properties.type).toLowerCase() === "password") signs.passwords += 1;
  if (tagName === "script") signs.scripts += 1;
  const id = String(properties.id ?? "");
  if (applicationIds.has(id) || tagName === "app-root" || tagName === "noscript") signs.application = true;
  if (consentMarks.test(`${id} ${String(properties.className ?? "")}`)) signs.consent = true;
}

interface Looked {
  main: MainContent;
  /** What of the page becomes the document. */
  read: ReadHtml;
  title: string | null;
  encoding: string;
  warnings: string[];
}

/** Words of what becomes the document. Throws Fault as `evaluateTags`. */
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
  const judged = evaluateTags(page, { words: read.words, title });
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

function inHead(tree: Root): Element[] {
  const elementsOf = ({ children }: Root | Element) =>
    (children as RootContent[]).filter((node): node is Element => node.type === "element");
  return elementsOf(tree)
    .filter(({ tagName }) => tagName === "html")
    .flatMap(elementsOf)
    .filter(({ tagName }) => tagName === "head")
    .flatMap(elementsOf);
}
