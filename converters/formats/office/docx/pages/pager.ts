/** Estimates the layout on pages, block by block: docs/formats/docx-pages.md. */
import type { Provenance } from "../../../../document/model.ts";
import { charactersIn, elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import type { ParagraphFacts } from "../styles/facts.ts";
import { Cursor } from "./cursor.ts";
import type { ParagraphLayout } from "./paragraph-layout.ts";
import type { Scan } from "./scan.ts";
import { type Section, sectionDefault } from "./section.ts";
import type { Sink } from "./sink.ts";
import { type Claim, judge, type PageMeasure } from "./stated-pages.ts";
import { layTable } from "./table-layout.ts";

/** Around blocks, without a word on pages. */
const wrappers: ReadonlySet<string> = new Set(
  "w:sdt w:sdtContent w:customXml w:ins w:moveTo w:smartTag".split(" "),
);

/** No page that anybody reads holds more; text without layout (hidden, deleted) is converted all the same. */
const pageCharactersMax = 20_000;
/** Of text whose look is not known: eleven points. Twips. */
const letterWidth = 105;
const letterHeight = 260;

export interface PagerStart {
  scan: Scan;
  claim: Claim | null;
  paragraphs: ParagraphLayout;
  /** Characters of what stands in the text in another format, by the id of its relation (w:altChunk). */
  chunk(id: string): number;
  endnotes: readonly XmlElement[];
}

export class Pager {
  readonly #start: PagerStart;
  readonly #cursor: Cursor;
  readonly #sink: BodySink;
  /** By page, one object for all that stands on it: `finish` corrects them. */
  readonly #provenances: Provenance[] = [];
  readonly #rows = new Map<XmlElement, Provenance>();
  /** The marks of the application's last layout tell where pages end, not our own layout. */
  readonly #byMarks: boolean;
  #section = 0;
  /** Characters that stand in the blocks, wherever and however they are shown. */
  #written = 0;

  constructor(start: PagerStart) {
    this.#start = start;
    this.#cursor = new Cursor(this.#sectionAt(0));
    this.#sink = new BodySink(this.#cursor);
    this.#byMarks = start.claim !== null && start.scan.renderedBreaks > 0;
  }

  /** Takes the next block of the body and returns its page. Blocks of one page share the object. */
  block(element: XmlElement): Provenance {
    this.#rows.clear();
    this.#written += charactersIn(element, textElements);
    return this.#block(element) ?? this.#here();
  }

  /** Where a row of the last block begins, or a paragraph or table in something around blocks. */
  within(element: XmlElement): Provenance | undefined {
    return this.#rows.get(element);
  }

  /** To be called once, after the last block. */
  finish(): PageMeasure {
    for (const note of this.#start.endnotes)
      for (const child of elementsOf(note))
        if (child.name === "w:p") this.#start.paragraphs.lay(child, this.#sink);
    this.#cursor.end();
    const { scan, claim, paragraphs } = this.#start;
    const measure = judge(claim, {
      estimate: Math.max(this.#cursor.page, Math.ceil(this.#written / pageCharactersMax)),
      characters: paragraphs.characters,
      renderedBreaks: scan.renderedBreaks,
    });
    for (const provenance of this.#provenances)
      if (provenance !== undefined && provenance.unit > measure.pages) provenance.unit = measure.pages;
    return measure;
  }

  #block(element: XmlElement): Provenance | undefined {
    if (element.name === "w:p") return this.#paragraph(element);
    if (element.name === "w:tbl") return this.#table(element);
    if (element.name === "w:sectPr") return this.#here();
    if (element.name === "w:altChunk") return this.#chunk(element);
    if (!wrappers.has(element.name)) return undefined;
    let first: Provenance | undefined;
    for (const child of elementsOf(element)) {
      const at = this.#block(child);
      if (at !== undefined) {
        this.#rows.set(child, at);
        first ??= at;
      }
    }
    return first;
  }

  #paragraph(paragraph: XmlElement): Provenance {
    this.#sink.begin();
    this.#start.paragraphs.lay(paragraph, this.#sink);
    const at = this.#at(this.#byMarks ? this.#sink.beganByMarks : this.#sink.began);
    if (find(paragraph, "w:pPr", "w:sectPr") !== undefined) {
      this.#section += 1;
      if (this.#cursor.section(this.#sectionAt(this.#section))) this.#sink.broke();
      this.#sink.previous = null;
    }
    return at;
  }

  #table(table: XmlElement): Provenance {
    let first: Provenance | undefined;
    this.#sink.gap(Math.max(0, this.#sink.previous?.after ?? 0));
    this.#sink.previous = null;
    layTable(table, this.#start.paragraphs, this.#sink, (row) => {
      const at = this.#here();
      this.#rows.set(row, at);
      first ??= at;
    });
    return first ?? this.#here();
  }

  /** As lines of letters of usual size. */
  #chunk({ attributes }: XmlElement): Provenance {
    const at = this.#here();
    const characters = this.#start.chunk(attributes["r:id"] ?? "");
    const { width } = this.#cursor;
    if (characters > 0) this.#sink.flow(Math.ceil((characters * letterWidth) / width) * letterHeight);
    return at;
  }

  #here(): Provenance {
    return this.#at(this.#byMarks ? this.#sink.byMarks : this.#cursor.page);
  }

  #at(page: number): Provenance {
    let provenance = this.#provenances[page];
    if (provenance === undefined) {
      provenance = { unit: page };
      this.#provenances[page] = provenance;
    }
    return provenance;
  }

  #sectionAt(index: number): Section {
    const { sections } = this.#start.scan;
    return sections[index] ?? sections.at(-1) ?? sectionDefault;
  }
}

const textElements: ReadonlySet<string> = new Set(["w:t", "w:delText", "m:t", "a:t"]);

class BodySink implements Sink {
  readonly #cursor: Cursor;
  previous: ParagraphFacts | null = null;
  /** Pages by the marks that the application left. */
  byMarks = 1;
  /** Where the paragraph that was last begun has its first line. */
  began = 1;
  beganByMarks = 1;
  #begun = false;
  #said = false;
  /** A break was written out and nothing since: a mark behind it says the same again. */
  #broken = false;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  get width(): number {
    return this.#cursor.width;
  }

  get pitch(): number {
    return this.#cursor.pitch;
  }

  begin(): void {
    this.#begun = false;
    this.#said = false;
    this.began = this.#cursor.page;
    this.beganByMarks = this.byMarks;
  }

  line(height: number): void {
    this.#cursor.line(height);
    this.#first();
  }

  flow(height: number): void {
    this.#cursor.flow(height);
    this.#first();
  }

  gap(height: number): void {
    this.#cursor.gap(height);
  }

  keep(height: number): void {
    if (!this.#cursor.fresh && this.#cursor.left < height) this.#cursor.columnBreak();
  }

  pageBreak(anyway: boolean): void {
    if (!anyway && this.#cursor.fresh) return;
    this.#cursor.pageBreak();
    this.broke();
  }

  columnBreak(): void {
    this.#cursor.columnBreak();
  }

  /** A page was ended by the text itself. */
  broke(): void {
    this.byMarks += 1;
    this.#broken = true;
    if (!this.#said) this.beganByMarks = this.byMarks;
  }

  mark(): void {
    if (!this.#broken) this.byMarks += 1;
    this.#broken = false;
    if (!this.#said) this.beganByMarks = this.byMarks;
  }

  seen(): void {
    this.#broken = false;
    this.#said = true;
  }

  note(height: number): void {
    this.#cursor.reserve(height);
  }

  #first(): void {
    if (!this.#begun) this.began = this.#cursor.page;
    this.#begun = true;
  }
}
