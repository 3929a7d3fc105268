/** One slide: its title first, then what stands on it as it is read, then notes and comments. */
import type { Blockquote, Heading, RootContent } from "mdast";
import type { BoundingBox, Provenance, Unit, UnitSignals } from "../../../../document/model.ts";
import { placed } from "../../../../document/nodes.ts";
import { walk } from "../../../../document/plain-text.ts";
import { signalsOf } from "../../../../document/signals.ts";
import { descendants, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import type { Pictures } from "../../package/pictures.ts";
import { isOn } from "../../values/on-off.ts";
import type { Sheets } from "../masters.ts";
import type { Deck } from "../presentation.ts";
import { isTitle } from "../shapes/placeholder.ts";
import { readShapes, type Shape } from "../shapes/shapes.ts";
import type { SlideEntry } from "../slide-list.ts";
import { textBlocks } from "../text/blocks.ts";
import { type Paragraph, readParagraphs } from "../text/paragraphs.ts";
import { phrasingOf } from "../text/phrasing.ts";
import { type Inline, plainFormat, unescaped } from "../text/runs.ts";
import { type CommentReader, commentBlocks } from "./comments.ts";
import type { SlideContext } from "./context.ts";
import { linkTarget } from "./links.ts";
import { type ShapeBlock, shapeBlocks, textContext } from "./shape-blocks.ts";

/** Titles are headings of the first level; behind a slide that heads a section, of the second. */
export class TitleLevels {
  #inSection = false;

  /** Of the next slide's title, by the type of its slide's layout. */
  next(layoutType: string): 1 | 2 {
    // A title slide begins anew: what follows it is no part of the section before.
    if (layoutType === "title") this.#inSection = false;
    if (layoutType !== "secHead") return this.#inSection ? 2 : 1;
    this.#inSection = true;
    return 1;
  }
}

/** What the speaker wrote for the slide, as a quote (ISO/IEC 29500-1, section 19.3.1.26). */
function notesBlocks(office: OfficePackage, slidePart: string, sheets: Sheets): RootContent[] {
  const part = office.related(slidePart, "notesSlide")[0];
  if (part === undefined || !office.mayShow(part)) return [];
  const root = office.treeIfSound(part);
  if (root === undefined) return [];
  const link = linkTarget(office, part);
  const leftOut = () => undefined;
  const shapes = readShapes(find(root, "p:cSld", "p:spTree"), {
    sheets: sheets.ofNotes(part),
    keepHidden: false,
    leftOut,
  });
  const children = flat(shapes).flatMap(({ element, style }) =>
    textBlocks(readParagraphs(find(element, "p:txBody"), { style, link, leftOut })),
  );
  const quote: Blockquote = { type: "blockquote", children };
  return children.length === 0 ? [] : [quote];
}

function flat(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => (shape.kind === "group" ? flat(shape.children) : [shape]));
}

// How much of a slide's text arrived: characters in its part against those in its blocks.

class TextCount {
  #leftOut = 0;

  leaveOut(what: XmlElement | string): void {
    this.#leftOut += typeof what === "string" ? solid(what) : charactersIn(what);
  }

  /** Characters of `tree` that should arrive. */
  expected(tree: XmlElement | undefined): number {
    return tree === undefined ? 0 : charactersIn(tree) - this.#leftOut;
  }
}

const unreadable: UnitSignals = signalsOf({
  characters: 0,
  unmappedCharacters: 0,
  warnings: ["The slide is damaged and could not be read."],
  failed: true,
});

interface Converted {
  blocks: readonly RootContent[];
  context: SlideContext;
  count: TextCount;
  tree: XmlElement | undefined;
}

/** Private characters show what only their font knows. */
const unmapped = /[\ufffd\ue000-\uf8ff]/gu;

function slideSignals({ blocks, context, count, tree }: Converted): UnitSignals {
  let characters = 0;
  let arrived = 0;
  let unmappedCharacters = 0;
  for (const block of blocks) {
    const isOwn = context.ownText.has(block);
    for (const node of walk(block)) {
      if (node.type !== "text" && node.type !== "inlineCode" && node.type !== "code") continue;
      const here = solid(node.value);
      characters += here;
      if (isOwn) arrived += here;
      unmappedCharacters += node.value.match(unmapped)?.length ?? 0;
    }
  }
  const expected = count.expected(tree);
  const consistencies = context.tableConsistencies;
  return {
    characters,
    unmappedCharacters,
    coverage: expected <= 0 ? null : Math.min(1, arrived / expected),
    ocrConfidence: null,
    tableConsistency:
      consistencies.length === 0
        ? null
        : consistencies.reduce((sum, each) => sum + each, 0) / consistencies.length,
    warnings: context.unshown === 0 ? [] : [pictureWarning(context.unshown)],
    failed: false,
  };
}

function pictureWarning(count: number): string {
  return count === 1
    ? "A picture is of a kind that cannot be shown."
    : `${count} pictures are of kinds that cannot be shown.`;
}

function charactersIn(element: XmlElement): number {
  let characters = 0;
  for (const text of descendants(element, "a:t")) characters += solid(unescaped(textOf(text)));
  return characters;
}

/** White space moves and merges on the way. */
function solid(text: string): number {
  return text.replace(/\s/g, "").length;
}

export interface SlideWork {
  office: OfficePackage;
  deck: Deck;
  sheets: Sheets;
  pictures: Pictures;
  /** Null where they are not wanted. */
  comments: CommentReader | null;
  notes: boolean;
  keepHidden: boolean;
  levels: TitleLevels;
}

export interface ConvertedSlide {
  blocks: RootContent[];
  unit: Unit;
  title: Heading | null;
  decorations: number;
}

/** A slide whose part is damaged fails by itself. Throws Fault for what fails the document. */
export function convertSlide(entry: SlideEntry, work: SlideWork): ConvertedSlide {
  const root = work.office.treeIfSound(entry.part);
  const size = work.deck.size ?? {};
  if (root === undefined)
    return {
      blocks: [],
      title: null,
      decorations: 0,
      unit: { index: entry.number, ...size, signals: unreadable },
    };
  const count = new TextCount();
  const sheets = work.sheets.of(entry.part);
  const context: SlideContext = {
    office: work.office,
    part: entry.part,
    number: entry.number,
    pictures: work.pictures,
    sheets,
    link: linkTarget(work.office, entry.part),
    rightToLeft: work.deck.rightToLeft || readsRightToLeft(root),
    titleDepth: work.levels.next(sheets.layoutType),
    leftOut: (what) => count.leaveOut(what),
    ownText: new Set(),
    tableConsistencies: [],
    decorations: 0,
    unshown: 0,
  };
  const tree = find(root, "p:cSld", "p:spTree");
  const shapes = readShapes(tree, {
    sheets: context.sheets,
    keepHidden: work.keepHidden,
    leftOut: context.leftOut,
  });
  const title = titleOf(shapes, context);
  const own = titleFirst(shapes, title, context);
  const blocks = own.map(({ node, box }) => placed(node, provenanceOf(entry.number, box)));
  const signals = slideSignals({ blocks, context, count, tree });
  const remarks = [
    ...(work.notes ? notesBlocks(work.office, entry.part, work.sheets) : []),
    ...(work.comments === null ? [] : commentBlocks(work.comments, entry.part)),
  ];
  for (const node of remarks) blocks.push(placed(node, { unit: entry.number }));
  return {
    blocks,
    title: title?.heading ?? null,
    decorations: context.decorations,
    unit: { index: entry.number, ...size, signals },
  };
}

interface Title {
  shape: Shape;
  heading: Heading;
}

/** The column under a title begins with it, so it takes part in the order before it is put first. */
function titleFirst(shapes: readonly Shape[], title: Title | null, context: SlideContext): ShapeBlock[] {
  if (title === null) return shapeBlocks(shapes, context);
  const heading: ShapeBlock = { node: title.heading, box: title.shape.box };
  context.ownText.add(title.heading);
  const blocks = shapeBlocks(shapes, context, (shape) => (shape === title.shape ? heading : null));
  return [heading, ...blocks.filter((block) => block !== heading)];
}

/** Wherever it stands in the tree, also when it is the last. */
function titleOf(shapes: readonly Shape[], context: SlideContext): Title | null {
  for (const shape of shapes) {
    if (!isTitle(shape.placeholder) || shape.kind !== "text") continue;
    const paragraphs = readParagraphs(find(shape.element, "p:txBody"), textContext(shape, context));
    if (paragraphs.length === 0) continue;
    const inlines = onOneLine(paragraphs);
    const code = !paragraphs.every((paragraph) => paragraph.code);
    return {
      shape,
      heading: {
        type: "heading",
        depth: context.titleDepth,
        children: phrasingOf(inlines, { strong: false, code }),
      },
    };
  }
  return null;
}

/** Lines and paragraphs of a title are one, without blanks where they met. */
function onOneLine(paragraphs: readonly Paragraph[]): Inline[] {
  let blank = true;
  const inlines = paragraphs.flatMap(({ inlines: own }, i): Inline[] => [
    ...(i > 0 ? [{ kind: "break" } as const] : []),
    ...own,
  ]);
  return inlines.map((inline): Inline => {
    if (inline.kind === "math") {
      blank = false;
      return inline;
    }
    const { text, format } = inline.kind === "text" ? inline : { text: " ", format: plainFormat };
    const line = text.replace(/\s+/g, " ");
    const shown = blank ? line.trimStart() : line;
    blank = shown === "" ? blank : shown.endsWith(" ");
    return { kind: "text", text: shown, format };
  });
}

function provenanceOf(unit: number, box: BoundingBox | null): Provenance {
  return { unit, ...(box === null ? {} : { bbox: box }) };
}

/** Whether most of a slide's paragraphs that say it run from right to left. */
function readsRightToLeft(root: XmlElement): boolean {
  let balance = 0;
  for (const paragraph of descendants(root, "a:p")) {
    const rtl = find(paragraph, "a:pPr")?.attributes.rtl;
    // Ends of empty paragraphs say nothing of what is read.
    if (find(paragraph, "a:r") !== undefined) balance += isOn(rtl) ? 1 : -1;
  }
  return balance > 0;
}
