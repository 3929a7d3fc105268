/** The chapters of a book, one after the other, as one document. */

import type { Element, ElementContent, Root as HtmlRoot, Root } from "hast";
import type { RootContent } from "mdast";
import { percentDecoded } from "../../../config/text/percent.ts";
import type { ConversionContext } from "../../contract.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { addressOf, placeOf } from "../../input/linked/addresses.ts";
import { bodyOf, elementsBelow, isHeading, isInline, textIn } from "../../input/linked/elements.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { Joined } from "../../input/linked/joined.ts";
import { ArchivePictures } from "../../input/linked/pictures.ts";
import { UnitReports } from "../../input/linked/reports.ts";
import { comparedLetters } from "../../util/comparable-text.ts";
import { readHtml } from "../web/reading.ts";
import { type ContentsEntry, readContents } from "./navigation.ts";
import { idsOf } from "./note-index.ts";
import { type Notes, placeNotes, takeNotes } from "./notes.ts";
import type { BookPackage } from "./package.ts";
import { parseChapter } from "./parse.ts";
import { openingBlocksMax, type Survey, type SurveyedChapter } from "./survey.ts";

/** Chapters without a heading of their own get the one that the book's contents have for them. */

/** Level of the contents → level of headings: as chapters of that level have it that have headings themselves. */
function headingLevels(
  chapters: readonly SurveyedChapter[],
  contents: readonly ContentsEntry[],
): (depth: number) => number {
  const own = new Map(chapters.map(({ name, headingLevel }) => [name, headingLevel]));
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { name, depth } of contents) {
    const level = own.get(name) ?? null;
    if (level === null || seen.has(name)) continue;
    seen.add(name);
    const key = `${depth} ${level}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const usual = new Map<number, { level: number; count: number }>();
  for (const [key, count] of counts) {
    const [depth = 1, level = 1] = key.split(" ").map(Number);
    if (count > (usual.get(depth)?.count ?? 0)) usual.set(depth, { level, count });
  }
  return (depth) => {
    for (let known = depth; known > 0; known -= 1) {
      const found = usual.get(known);
      if (found !== undefined) return Math.min(6, found.level + depth - known);
    }
    return Math.min(6, depth);
  };
}

/** Changes the tree of a chapter that has no heading. A page without text gets none: it is a picture. */
function giveHeadings(
  tree: Root,
  entries: readonly ContentsEntry[],
  levelOf: (depth: number) => number,
): void {
  const body = bodyOf(tree);
  if (entries.length === 0 || comparedLetters(textIn(body)) === "") return;
  const paths = pathsTo(body, new Set(entries.map(({ fragment }) => fragment)));
  for (const entry of entries.slice(0, entriesMax)) {
    const tagName = `h${levelOf(entry.depth)}`;
    const place = placeAt(body, paths.get(entry.fragment));
    if (!becomesHeading(place, entry.label, tagName))
      place.parent.children.splice(place.at, 0, {
        type: "element",
        tagName,
        properties: {},
        children: [{ type: "text", value: entry.label }],
      });
  }
}

interface InTree {
  parent: Root | Element;
  at: number;
}

const entriesMax = 2_000;

/** Fragment → what it stands in within the body, outermost first, and the element itself. */
function pathsTo(body: Root | Element, wanted: ReadonlySet<string>): Map<string, Element[]> {
  const paths = new Map<string, Element[]>();
  const visit = (parent: Root | Element, around: readonly Element[]) => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      const path = [...around, child];
      for (const id of idsOf(child)) if (wanted.has(id) && !paths.has(id)) paths.set(id, path);
      visit(child, path);
    }
  };
  visit(body, []);
  return paths;
}

/** Before the block that a path leads to; if there is none, the beginning of the page. */
function placeAt(body: Root | Element, path: readonly Element[] | undefined): InTree {
  if (path === undefined) return startOf(body);
  // A heading stands before the paragraph, not in it.
  const at = path.findIndex((each) => isParagraph(each) || isInline(each));
  const last = path.at(-1);
  if (at === -1 && last !== undefined && last.children.length > 0) return startOf(last);
  const block = path.at(at);
  const parent = path[at === -1 ? path.length - 2 : at - 1] ?? body;
  return { parent, at: Math.max(0, (parent.children as ElementContent[]).indexOf(block as Element)) };
}

/** Into what only holds all the rest. */
function startOf(parent: Root | Element): InTree {
  const at = parent.children.findIndex((child) => child.type === "element" || isText(child));
  const first = parent.children[at];
  if (first?.type === "element" && ["div", "section", "article", "main", "header"].includes(first.tagName))
    return startOf(first);
  return { parent, at: Math.max(0, at) };
}

const isParagraph = ({ tagName }: Element) =>
  ["p", "li", "dt", "dd", "td", "blockquote", "pre"].includes(tagName);

/** How many blocks a title may be set in: its number, its words, a line below. */
const titleBlocksMax = 3;

/** Where the page begins with the very words of its title, only not as a heading, these become one. */
function becomesHeading({ parent, at }: InTree, label: string, tagName: string): boolean {
  const wanted = comparedLetters(label);
  const blocks: Element[] = [];
  let text = "";
  for (const child of parent.children.slice(at)) {
    if (child.type !== "element") {
      if (isText(child)) return false;
      continue;
    }
    if (isHeading(child)) return comparedLetters(textIn(child)) === wanted;
    blocks.push(child);
    text += comparedLetters(textIn(child));
    if (!wanted.startsWith(text) || blocks.length > titleBlocksMax || hasPicture(child)) return false;
    if (text !== wanted) continue;
    // In several blocks, the contents know how they are parted, unless there is more to them than words.
    const isPlain = blocks.length > 1 && !blocks.some((block) => [...elementsBelow(block)].some(isLink));
    const children = isPlain
      ? [{ type: "text" as const, value: label }]
      : blocks.flatMap((block): ElementContent[] => [...block.children, { type: "text", value: " " }]);
    const heading: Element = { type: "element", tagName, properties: {}, children };
    const [first] = blocks;
    if (first !== undefined) heading.properties = first.properties;
    const rest = (parent.children as ElementContent[]).filter(
      (each) => each.type !== "element" || !blocks.includes(each),
    );
    rest.splice(at, 0, heading);
    parent.children = rest;
    return true;
  }
  return false;
}

const isLink = ({ tagName, properties }: Element) => tagName === "a" && properties.href !== undefined;

function hasPicture(element: Element): boolean {
  return [...elementsBelow(element)].some(({ tagName }) => tagName === "img");
}

const isText = (node: Root["children"][number]) => node.type === "text" && node.value.trim() !== "";

export interface OpenBook {
  files: ArchiveFiles;
  book: BookPackage;
  survey: Survey;
}

export class BookReading {
  readonly joined = new Joined();
  readonly pictures: ArchivePictures;
  readonly reports = new UnitReports();
  readonly opening: RootContent[] = [];
  readonly contents: readonly ContentsEntry[];
  readonly #open: OpenBook;
  readonly #drawings = new Map<string, Uint8Array>();
  readonly #entries: Map<string, ContentsEntry[]>;
  readonly #levelOf: (depth: number) => number;
  readonly #elsewhere: Notes;
  readonly #shown = new Set<string>();

  constructor(open: OpenBook, { workDir }: Pick<ConversionContext, "workDir">) {
    const { files, book, survey } = open;
    this.#open = open;
    this.pictures = new ArchivePictures(files, workDir, "chapter", (name) => this.#drawings.get(name));
    this.contents = readContents(files, book);
    this.#entries = Map.groupBy(this.contents, ({ name }) => files.find(name) ?? name);
    this.#levelOf = headingLevels(survey.chapters, this.contents);
    this.#elsewhere = notesElsewhere(open);
  }

  /** Chapters in their order; to be called for each of them once. */
  read(chapter: SurveyedChapter, unit: number): void {
    const children = chapter.kind === "picture" ? this.#picture(chapter, unit) : this.#text(chapter, unit);
    for (const child of children) if (this.opening.length < openingBlocksMax) this.opening.push(child);
    collectWhenGrown();
  }

  /** The path of the book's cover, where no page shows it. */
  cover(): string | null {
    const name = this.#open.book.cover?.name ?? null;
    return name === null || this.#shown.has(name) ? null : this.pictures.pathOf(name, 1);
  }

  #picture({ name }: SurveyedChapter, unit: number): RootContent[] {
    const path = this.#show(name, unit);
    const children: RootContent[] =
      path === null ? [] : [{ type: "paragraph", children: [{ type: "image", url: path, alt: "" }] }];
    if (path === null) this.reports.failed(unit, `${name} is a page that cannot be shown.`);
    this.joined.add({ name, unit, children, anchors: new Map() });
    return children;
  }

  #text(chapter: SurveyedChapter, unit: number): RootContent[] {
    const { name } = chapter;
    const { tree, drawings } = parseChapter(this.#open.files.bytes(name), name);
    for (const [drawing, bytes] of drawings) this.#drawings.set(drawing, bytes);
    const own = takeNotes(tree, name, this.#open.survey.notes);
    const text = textIn(bodyOf(tree));
    // Of a document of notes nothing is left but its heading.
    const isEmptied = own.size > 0 && isTitleOnly(tree);
    if (!chapter.hasHeading && !isEmptied) giveHeadings(tree, this.#entries.get(name) ?? [], this.#levelOf);
    placeNotes(tree, name, (key) => own.get(key) ?? this.#elsewhere.get(key));
    const read = readHtml(tree, {
      base: new URL(addressOf({ name, fragment: "" })),
      wholeDocument: true,
      pictures: this.pictures,
      link: (href) =>
        href.startsWith("#")
          ? addressOf({ name, fragment: percentDecoded(href.slice(1)) })
          : this.#linked(href),
      image: (src) => this.#image(src, unit),
    });
    const children = isEmptied ? [] : read.children;
    for (const warning of read.warnings) this.reports.warn(unit, warning);
    this.reports.arrived(unit, children, isEmptied ? null : text);
    if (!isEmptied) this.joined.add({ name, unit, children, anchors: read.anchors });
    for (const drawing of drawings.keys()) this.#drawings.delete(drawing);
    return children;
  }

  /** Names in links are as their writer had them; documents are known by the archive's. */
  #linked(href: string): string {
    const place = placeOf(href);
    const name = place === null ? null : this.#open.files.find(place.name);
    return place === null || name === null ? href : addressOf({ ...place, name });
  }

  #image(src: string, unit: number): string | null {
    const place = placeOf(src);
    if (place === null) return /^https?:/i.test(src) ? src : null;
    const name = this.#drawings.has(place.name) ? place.name : this.#open.files.find(place.name);
    if (name === null) {
      this.reports.warn(unit, `The picture ${place.name} is not in the file.`);
      return null;
    }
    return this.#show(name, unit);
  }

  #show(name: string, unit: number): string | null {
    const path = this.pictures.pathOf(name, unit);
    if (path === null) this.reports.warn(unit, `The picture ${name} is of no kind that can be shown.`);
    else this.#shown.add(name);
    return path;
  }
}

/** Notes that stand in another document than what refers to them. */
function notesElsewhere({ files, survey }: OpenBook): Notes {
  const notes: Notes = new Map();
  for (const { name } of survey.chapters) {
    if (!survey.notes.isReferredElsewhere(name)) continue;
    const { tree } = parseChapter(files.bytes(name), name);
    for (const [key, note] of takeNotes(tree, name, survey.notes)) notes.set(key, note);
  }
  return notes;
}

function isTitleOnly(tree: HtmlRoot): boolean {
  const elements = bodyOf(tree).children.flatMap((child) => (child.type === "element" ? [child] : []));
  return elements.every(
    (child) => /^(?:h[1-6]|hr|header)$/.test(child.tagName) || comparedLetters(textIn(child)) === "",
  );
}
