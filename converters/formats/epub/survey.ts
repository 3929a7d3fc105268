/** A first look at all documents of a book: how long they are, and what leads from one to another. */

import type { Element } from "hast";
import type { RootContent } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { bodyOf, elementsBelow, isHeading, textIn } from "../../input/linked/elements.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { lettersIn } from "../../input/linked/reports.ts";
import { wordSet } from "../../util/words.ts";
import { attribute } from "../web/reading/element.ts";
import { readHtml } from "../web/reading.ts";
import { linksIn, NoteIndex } from "./note-index.ts";
import type { BookPackage, Item } from "./package.ts";
import { parseChapter } from "./parse.ts";

/** Which documents of a book are its text, in the order in which they are read. */
const textTypes: ReadonlySet<string> = wordSet(`
  application/xhtml+xml text/html text/x-oeb1-document application/x-dtbook+xml
`);

interface Chapter {
  item: Item;
  /** A picture that is a page by itself, as in books of fixed layout. */
  kind: "text" | "picture";
}

const fallbacksMax = 16;

/** The spine's documents without contents pages; non-linear ones last, except a leading cover. */
function readingOrder(book: BookPackage): Chapter[] {
  const main: Chapter[] = [];
  const behind: Chapter[] = [];
  const seen = new Set<string>();
  for (const { item, linear } of book.spine) {
    const chapter = readable(book, item);
    if (chapter === undefined || isNavigation(book, chapter.item)) continue;
    const key = chapter.item.name ?? chapter.item.href;
    if (seen.has(key)) continue;
    seen.add(key);
    (linear || main.length === 0 ? main : behind).push(chapter);
  }
  return [...main, ...behind];
}

/** Also where another item leads to the same file. */
function isNavigation({ navigation }: BookPackage, item: Item): boolean {
  return item === navigation || (item.name !== null && item.name === navigation?.name);
}

/** The document itself, or the first of its fallbacks that can be read (EPUB 3.3, section 3.5.1). */
function readable(book: BookPackage, item: Item): Chapter | undefined {
  let at: Item | undefined = item;
  for (let count = 0; at !== undefined && count < fallbacksMax; count += 1) {
    const kind = kindOf(at);
    if (kind !== undefined) return { item: at, kind };
    at = book.items.get(at.fallback);
  }
  return undefined;
}

function isText({ mediaType }: Item): boolean {
  return textTypes.has(mediaType);
}

function kindOf(item: Item): Chapter["kind"] | undefined {
  const { mediaType, href } = item;
  if (isText(item)) return "text";
  if (/^image\//.test(mediaType)) return "picture";
  return /\.x?html?(?:#.*)?$/i.test(href) ? "text" : undefined;
}

export interface SurveyedChapter extends Chapter {
  name: string;
  words: number;
  hasHeading: boolean;
  /** Of its first heading; null without any. */
  headingLevel: number | null;
}

export interface Survey {
  chapters: SurveyedChapter[];
  /** Documents of the reading order that are not there or cannot be read, by what the package calls them. */
  missing: { at: number; href: string }[];
  notes: NoteIndex;
  words: number;
  opening: RootContent[];
  hasPictures: boolean;
  /** For an auditor. */
  details: { left_out?: string[] };
}

/** Blocks of the beginning that are looked at for a title page. */
export const openingBlocksMax = 60;
/** Documents of a book that are not part of its reading order and are told. */
const leftOutMax = 100;
/** Of a page that is a list of links, this share of its letters stands in them. */
const linkedShareMin = 0.7;

/**
 * Throws Fault corrupt_document where no document of the reading order is there, document_too_complex.
 */
export function surveyBook(files: ArchiveFiles, book: BookPackage): Survey {
  const survey: Survey = {
    chapters: [],
    missing: [],
    notes: new NoteIndex(),
    words: 0,
    opening: [],
    hasPictures: false,
    details: {},
  };
  for (const chapter of readingOrder(book)) {
    const { name, href } = chapter.item;
    const bytes = name === null ? null : files.bytesIfSound(name);
    if (name === null || bytes === null) survey.missing.push({ at: survey.chapters.length, href });
    else if (chapter.kind === "text") look(survey, { ...chapter, name }, bytes, book);
    else {
      survey.hasPictures = true;
      survey.chapters.push({ ...chapter, name, words: 0, hasHeading: false, headingLevel: null });
    }
  }
  survey.notes.settle();
  const read = new Set(survey.chapters.map(({ name }) => name));
  const leftOut = [...book.items.values()].flatMap((item) =>
    item.name !== null && isText(item) && item !== book.navigation && !read.has(item.name) ? [item.name] : [],
  );
  if (leftOut.length > 0) survey.details.left_out = leftOut.slice(0, leftOutMax);
  if (survey.chapters.length === 0)
    throw new Fault("corrupt_document", {
      message:
        survey.missing.length === 0
          ? "The e-book's package names no document to read."
          : "None of the documents that the e-book's package names is in the file.",
    });
  return survey;
}

function look(
  survey: Survey,
  chapter: Chapter & { name: string },
  bytes: Uint8Array,
  book: BookPackage,
): void {
  const { name } = chapter;
  const { tree } = parseChapter(bytes, name);
  const body = bodyOf(tree);
  const text = textIn(body);
  const elements = [...elementsBelow(body)];
  if (isContents(book, name) && isListOfLinks(text, elements)) return;
  const { words, children } = readHtml(tree, { base: null, wholeDocument: true });
  for (const child of children) if (survey.opening.length < openingBlocksMax) survey.opening.push(child);
  survey.words += words;
  const heading = elements.find(isHeading);
  survey.hasPictures ||= elements.some(({ tagName }) => tagName === "img");
  survey.chapters.push({
    ...chapter,
    words,
    hasHeading: heading !== undefined,
    headingLevel: heading === undefined ? null : Number(heading.tagName.slice(1)),
  });
  survey.notes.add(name, linksIn(tree, name));
  collectWhenGrown();
}

/** Books up to EPUB 2 have their page of contents among the documents. */
function isContents({ guide }: BookPackage, name: string): boolean {
  return guide.some((reference) => reference.type === "toc" && reference.name === name);
}

function isListOfLinks(text: string, elements: readonly Element[]): boolean {
  const links = elements.filter((element) => element.tagName === "a" && attribute(element, "href") !== "");
  const linked = links.reduce((sum, link) => sum + lettersIn(textIn(link)), 0);
  const titles = elements.filter(isHeading).reduce((sum, title) => sum + lettersIn(textIn(title)), 0);
  return links.length > 1 && linked >= linkedShareMin * (lettersIn(text) - titles);
}
