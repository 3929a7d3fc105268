/** One paragraph's lines: its text in its fonts, what stands in it, white space around it. */
import { find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import type { ParagraphFacts, TextBase } from "../styles/facts.ts";
import { sizeDefault } from "../styles/run.ts";
import type { StyleSheet } from "../styles/sheet.ts";
import { drawingExtent, type Extent, shapeExtent } from "./extent.ts";
import { Lines } from "./lines.ts";
import { type Sink, Stack } from "./sink.ts";
import { type Face, faceOf } from "./widths.ts";

// What of a run's formatting changes its room on the page.

/** Properties of a run that change its room on the page. */
const telling: ReadonlySet<string> = new Set([
  "w:rStyle",
  "w:rFonts",
  "w:sz",
  "w:vanish",
  "w:specVanish",
  "w:caps",
]);

interface Look {
  face: Face;
  /** Twips. */
  size: number;
  caps: boolean;
  hidden: boolean;
}

const twipsPerHalfPoint = 10;

class Looks {
  readonly #styles: StyleSheet;
  readonly #font: string;
  readonly #bases = new WeakMap<TextBase, Look>();

  /** `font`: where none is named. */
  constructor(styles: StyleSheet, font: string) {
    this.#styles = styles;
    this.#font = font;
  }

  base(facts: ParagraphFacts): Look {
    let look = this.#bases.get(facts.text);
    if (look === undefined) {
      const { font, size, caps, hidden } = facts.text.properties;
      look = {
        face: faceOf(font || this.#font),
        size: (size ?? sizeDefault) * twipsPerHalfPoint,
        caps: caps ?? false,
        hidden: hidden ?? false,
      };
      this.#bases.set(facts.text, look);
    }
    return look;
  }

  of(properties: XmlElement | undefined, facts: ParagraphFacts): Look {
    const told = properties?.children.some((child) => typeof child !== "string" && telling.has(child.name));
    if (told !== true) return this.base(facts);
    const { font, size, caps, hidden } = this.#styles.run(properties, facts);
    return { face: faceOf(font || this.#font), size: size * twipsPerHalfPoint, caps, hidden };
  }
}

/** Around runs, without a word on layout. */
const transparent: ReadonlySet<string> = new Set(
  "w:hyperlink w:ins w:moveTo w:smartTag w:sdt w:sdtContent w:customXml w:fldSimple w:bdo w:dir w:rt w:ruby w:rubyBase".split(
    " ",
  ),
);
const keptLines = 3;
/** A fraction or a sum is as high as so many lines. */
const formulaLines = 2;

export class ParagraphLayout {
  /** Without white space, of all that was laid out but notes. */
  characters = 0;
  readonly #styles: StyleSheet;
  readonly #looks: Looks;
  readonly #notes: ReadonlyMap<string, XmlElement>;
  readonly #laidNotes = new Set<string>();
  #inNote = false;

  /** `font`: where none is named. */
  constructor(styles: StyleSheet, font: string, notes: ReadonlyMap<string, XmlElement>) {
    this.#styles = styles;
    this.#looks = new Looks(styles, font);
    this.#notes = notes;
  }

  lay(paragraph: XmlElement, sink: Sink): void {
    new Laying(this, this.#looks, paragraph, sink, this.#styles).run();
  }

  /** Height of a footnote, where it is referred to first: it stands there once, however often it is referred to. */
  note(id: string, width: number): number {
    const note = this.#notes.get(id);
    if (note === undefined || this.#inNote || this.#laidNotes.has(id)) return 0;
    this.#laidNotes.add(id);
    this.#inNote = true;
    const stack = new Stack(width, 0);
    for (const child of note.children)
      if (typeof child !== "string" && child.name === "w:p") this.lay(child, stack);
    this.#inNote = false;
    return stack.height;
  }

  count(text: string): void {
    if (this.#inNote) return;
    let spaces = 0;
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) <= 0x20) spaces += 1;
    this.characters += text.length - spaces;
  }
}

class Laying {
  readonly #of: ParagraphLayout;
  readonly #looks: Looks;
  readonly #paragraph: XmlElement;
  readonly #sink: Sink;
  readonly #facts: ParagraphFacts;
  readonly #lines: Lines;
  #first = true;
  /** A page began within the paragraph, and nothing stands on it yet. */
  #broken = false;

  constructor(of: ParagraphLayout, looks: Looks, paragraph: XmlElement, sink: Sink, styles: StyleSheet) {
    this.#of = of;
    this.#looks = looks;
    this.#paragraph = paragraph;
    this.#sink = sink;
    this.#facts = styles.paragraph(find(paragraph, "w:pPr"));
    this.#lines = new Lines((height) => {
      this.#first = false;
      this.#broken = false;
      sink.line(height);
    });
  }

  run(): void {
    const facts = this.#facts;
    const sink = this.#sink;
    const mark = find(this.#paragraph, "w:pPr", "w:rPr");
    const look = this.#looks.of(mark, facts);
    if (facts.pageBreakBefore) sink.pageBreak(false);
    this.#space();
    const height = this.#height(look);
    if (facts.keepNext) sink.keep(height * keptLines);
    this.#lines.begin(sink.width - facts.left - facts.right, facts.first);
    this.#children(this.#paragraph);
    const nothing = !this.#lines.begun && (this.#broken || !this.#first || look.hidden);
    if (!nothing && facts.frame === null) this.#lines.end(height);
    sink.previous = facts;
  }

  /** Between paragraphs of one style that ask for it there is none (section 17.3.1.9). */
  #space(): void {
    const facts = this.#facts;
    const { previous } = this.#sink;
    const alike = previous?.styleId === facts.styleId;
    const after = previous === null || (alike && previous.contextualSpacing) ? 0 : previous.after;
    const before = alike && facts.contextualSpacing ? 0 : facts.before;
    if (after + before > 0) this.#sink.gap(Math.max(0, after, before));
  }

  #height({ face, size }: Look): number {
    const { line, lineRule } = this.#facts;
    if (lineRule === "exact") return Math.max(1, line);
    const single = size * face.line;
    const { pitch } = this.#sink;
    const onGrid = pitch > 0 ? Math.ceil(single / pitch - 0.05) * pitch : single;
    return lineRule === "atLeast" ? Math.max(single, line) : (onGrid * Math.max(1, line)) / 240;
  }

  #children(parent: XmlElement): void {
    for (const child of parent.children) {
      if (typeof child === "string") continue;
      if (child.name === "w:r") this.#run(child);
      else if (transparent.has(child.name)) this.#children(child);
      else if (child.name === "m:oMath" || child.name === "m:oMathPara") this.#formula(child);
    }
  }

  #run(run: XmlElement): void {
    const properties = find(run, "w:rPr");
    const look =
      properties === undefined ? this.#looks.base(this.#facts) : this.#looks.of(properties, this.#facts);
    for (const child of run.children)
      if (typeof child !== "string" && (!look.hidden || child.name === "w:lastRenderedPageBreak"))
        this.#piece(child, look);
  }

  #piece(piece: XmlElement, look: Look): void {
    const height = this.#height(look);
    switch (piece.name) {
      case "w:t":
        this.#text(textOf(piece), look, height);
        return;
      case "w:tab":
        this.#lines.tab(height);
        return;
      case "w:br":
      case "w:cr":
        this.#break(piece.attributes["w:type"], height);
        return;
      case "w:noBreakHyphen":
      case "w:sym":
        this.#text("n", look, height);
        return;
      case "w:lastRenderedPageBreak":
        this.#sink.mark();
        return;
      case "w:drawing":
        this.#extent(drawingExtent(piece), height);
        return;
      case "w:pict":
      case "w:object":
        this.#extent(shapeExtent(piece), height);
        return;
      case "w:ruby":
        this.#children(piece);
        return;
      case "w:footnoteReference": {
        const id = piece.attributes["w:id"];
        const note = id === undefined ? 0 : this.#of.note(id, this.#sink.width);
        if (note > 0) this.#sink.note(note);
        return;
      }
      default:
        return;
    }
  }

  #text(text: string, { face, size, caps }: Look, height: number): void {
    if (text === "") return;
    this.#sink.seen();
    this.#of.count(text);
    this.#lines.text(text, face, size, height, caps);
  }

  #break(type: string | undefined, height: number): void {
    this.#lines.end(height);
    if (type === "page") this.#sink.pageBreak(true);
    else if (type === "column") this.#sink.columnBreak();
    else return;
    this.#broken = true;
  }

  #extent(extent: Extent | null, height: number): void {
    if (extent === null || extent.place === "over") return;
    this.#sink.seen();
    const { width, height: high, place } = extent;
    if (place === "inline") this.#lines.box(width, this.#facts.lineRule === "exact" ? height : high);
    else if (place === "block" || width > this.#sink.width / 2) this.#sink.flow(high);
    // Text beside it is pushed down by as much as the picture covers.
    else this.#sink.flow((high * width) / this.#sink.width);
  }

  #formula(formula: XmlElement): void {
    const look = this.#looks.base(this.#facts);
    const display = formula.name === "m:oMathPara";
    const text = textOf(formula);
    const high = /^(?:m:f|m:nary|m:m|m:eqArr|m:limLow|m:limUpp)$/;
    const height = this.#height(look) * (holds(formula, high, 8) ? formulaLines : 1);
    if (display && this.#lines.begun) this.#lines.end(height);
    this.#text(text, look, height);
    if (display && this.#lines.begun) this.#lines.end(height);
  }
}

function holds(element: XmlElement, names: RegExp, depth: number): boolean {
  return element.children.some(
    (child) =>
      typeof child !== "string" && (names.test(child.name) || (depth > 0 && holds(child, names, depth - 1))),
  );
}
