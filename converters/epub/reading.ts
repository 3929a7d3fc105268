/** The chapters of a book, one after the other, as one document. */
import type { Root as HtmlRoot } from "hast";
import type { RootContent } from "mdast";
import { percentDecoded } from "../../config/percent.ts";
import { comparedLetters } from "../comparing.ts";
import type { ConversionContext } from "../contract.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import { addressOf, placeOf } from "../linked/addresses.ts";
import { bodyOf, textIn } from "../linked/elements.ts";
import type { ArchiveFiles } from "../linked/files.ts";
import { Joined } from "../linked/joined.ts";
import { ArchivePictures } from "../linked/pictures.ts";
import { UnitReports } from "../linked/reports.ts";
import { readHtml } from "../web/reading.ts";
import { giveHeadings, headingLevels } from "./headings.ts";
import { type ContentsEntry, readContents } from "./navigation.ts";
import { type Notes, placeNotes, takeNotes } from "./notes.ts";
import type { BookPackage } from "./package.ts";
import { parseChapter } from "./parse.ts";
import { openingBlocksMax, type Survey, type SurveyedChapter } from "./survey.ts";

export interface OpenBook {
  files: ArchiveFiles;
  book: BookPackage;
  survey: Survey;
}

export class BookReading {
  readonly joined = new Joined();
  readonly pictures: ArchivePictures;
  readonly reports = new UnitReports();
  /** The first blocks of the text. */
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
