/** Decides which paragraphs are headings; excludes contents lines, captions and bullets. */
import { append } from "../../util/append.ts";
import { countCharacters, type Paragraph, paragraphText } from "../model.ts";
import { endsSentence } from "../text/sentences.ts";
import type { BodyStyle } from "./body-style.ts";
import { headingLinesMax, largeRatio, mayBeHeading, standsOut } from "./heading-candidates.ts";
import { Looks, sentenceWords } from "./heading-styles.ts";
import { numberDepth } from "./numbering.ts";
import { foldTitle, type OutlineEntry } from "./titles.ts";

/** Points from the top in which running heads stand. */
const headMargin = 64;
/** Ems of blank between them and the text. */
const blankMin = 2;

class RunningLines {
  readonly #bodySize: number;
  readonly #looks: Looks;
  /** Looks of candidates within pages: what looks like them at the head of a page is a heading, too. */
  readonly #within = new Set<string>();
  readonly #feet = new Set<Paragraph>();
  readonly #heads = new Set<Paragraph>();

  constructor(bodySize: number, looks: Looks) {
    this.#bodySize = bodySize;
    this.#looks = looks;
  }

  /** The paragraphs of one page, and which of them look like headings. */
  add(paragraphs: readonly Paragraph[], candidates: ReadonlySet<Paragraph>): void {
    const { top, bottom } = outermost(paragraphs);
    for (const candidate of candidates) {
      if (candidate !== top) this.#within.add(this.#looks.key(candidate.style));
      const { style, lines } = candidate;
      const limit = this.#bodySize * (style.bold ? 1.03 : largeRatio);
      if (lines.length > 1 || style.size >= limit) continue;
      if (candidate === bottom) {
        if (isFoot(candidate)) this.#feet.add(candidate);
      } else if (candidate === top && isHead(candidate)) this.#heads.add(candidate);
    }
  }

  has(paragraph: Paragraph): boolean {
    if (this.#feet.has(paragraph)) return true;
    return this.#heads.has(paragraph) && !this.#within.has(this.#looks.key(paragraph.style));
  }
}

function isHead({ style, above, below, y0, lines }: Paragraph): boolean {
  if (y0 > headMargin || above < Infinity || below <= style.size * blankMin) return false;
  return numberDepth(paragraphText({ lines })) === 0;
}

/** A page's last line with the page's number at either end. */
function isFoot({ style, above, below, lines }: Paragraph): boolean {
  if (below < Infinity || above <= style.size * blankMin) return false;
  return /^\d{1,4}\s|\s\d{1,4}$/.test(paragraphText({ lines }));
}

function outermost(paragraphs: readonly Paragraph[]): { top?: Paragraph; bottom?: Paragraph } {
  let top = paragraphs[0];
  let bottom = paragraphs[0];
  for (const paragraph of paragraphs) {
    if (paragraph.y0 < (top?.y0 ?? Infinity)) top = paragraph;
    if (paragraph.y1 > (bottom?.y1 ?? -Infinity)) bottom = paragraph;
  }
  return { ...(top ? { top } : {}), ...(bottom ? { bottom } : {}) };
}

/** Headings stand above text: what stands among its like, beside text or above a larger line is none. */

/** So many lines of one look below each other are a list, whatever it lists. */
const runMin = 3;
/** Lines of a title stay one title from this share of the text's size on. */
const titleRatio = 1.5;

/** The paragraph that follows at once, with nothing but blank between. */
function nextBelow(paragraph: Paragraph, next: Paragraph | undefined): Paragraph | null {
  if (!next || next.page !== paragraph.page) return null;
  return Math.abs(next.y0 - paragraph.y1 - paragraph.below) < 0.5 ? next : null;
}

/** Takes out of `candidates` those whose surroundings speak against them; `paragraphs` of one page in reading order. */
function demoteBySurroundings(
  candidates: Set<Paragraph>,
  paragraphs: readonly Paragraph[],
  bodySize: number,
  looks: Looks,
): void {
  const demoted: Paragraph[] = [];
  let run: Paragraph[] = [];
  const close = () => {
    if (run.length >= runMin) append(demoted, run);
    run = [];
  };
  paragraphs.forEach((paragraph, index) => {
    if (!candidates.has(paragraph)) {
      close();
      return;
    }
    const below = nextBelow(paragraph, paragraphs[index + 1]);
    if (besideOthers(paragraph)) demoted.push(paragraph);
    else if (below && candidates.has(below) && isEyebrow(paragraph, below)) demoted.push(paragraph);
    const last = run.at(-1);
    if (last && !(goesOn(last, paragraph) && looks.key(last.style) === looks.key(paragraph.style))) close();
    if (paragraph.style.size < bodySize * titleRatio) run.push(paragraph);
    else close();
  });
  close();
  for (const paragraph of demoted) candidates.delete(paragraph);
}

const goesOn = (above: Paragraph, below: Paragraph): boolean =>
  below.page === above.page && nextBelow(above, below) !== null;

/** Blocks of one column that overlap in height stand side by side: labels of drawings, cells, forms. */
function besideOthers({ above, below, style }: Paragraph): boolean {
  return Math.min(above, below) < -style.size * 0.3;
}

/** A line above a title that is larger by far says where it belongs ("Chapter 2", "Overview"); nothing stands under it. */
function isEyebrow(paragraph: Paragraph, below: Paragraph): boolean {
  return (
    paragraph.lines.length === 1 &&
    below.style.size >= paragraph.style.size * largeRatio * 1.05 &&
    paragraph.below < below.style.size * 1.5 &&
    numberDepth(paragraphText(paragraph)) === 0
  );
}

/** What stands around a document's title: authors, dates, editions and publishers, set as large as headings. */

/** Lines from which on a paragraph is text that headings may stand above. */
const textLines = 3;
/** A cover is told from a document of one page by the pages behind it. */
const coverPages = 3;

function isText(paragraph: Paragraph): boolean {
  if (paragraph.lines.length >= textLines) return true;
  const text = paragraphText(paragraph);
  return endsSentence(text) && text.split(" ").length >= sentenceWords;
}

/** The first page with text, and how many pages have some. */
interface Opening {
  paragraphs: readonly Paragraph[];
  pages: number;
}

/** Those of `candidates` that are lines of a cover or below the title of a paper; `outlined` are headings for certain. */
function titlePageLines(
  candidates: ReadonlySet<Paragraph>,
  { paragraphs: opening, pages }: Opening,
  looks: Looks,
  outlined: (paragraph: Paragraph) => boolean,
): Paragraph[] {
  const titles = opening.filter(
    (paragraph) => candidates.has(paragraph) && numberDepth(paragraphText(paragraph)) === 0,
  );
  let largest = 0;
  for (const { style } of titles) largest = Math.max(largest, style.size);
  const lesser = titles.filter(({ style }) => style.size * largeRatio <= largest);
  if (pages >= coverPages && !opening.some(isText)) {
    // What stands above a table or a picture may head it.
    return lesser.filter((line) => {
      const next = nextBelow(line, opening[opening.indexOf(line) + 1]);
      return (next !== null || line.below === Infinity) && !outlined(line);
    });
  }

  const uses = new Map<string, number>();
  for (const { style } of candidates) uses.set(looks.key(style), (uses.get(looks.key(style)) ?? 0) + 1);
  return lesser.filter((paragraph) => {
    const index = opening.indexOf(paragraph);
    const above = opening[index - 1];
    const next = opening[index + 1];
    return (
      above !== undefined &&
      above.style.size === largest &&
      candidates.has(above) &&
      nextBelow(above, paragraph) !== null &&
      uses.get(looks.key(paragraph.style)) === 1 &&
      // A heading right below the title has text of its own.
      next !== undefined &&
      next.lines.length < textLines &&
      !outlined(paragraph)
    );
  });
}

/** Finds a document's headings page by page, after all of its pages were counted. */
export class HeadingFinder {
  readonly #body: BodyStyle;
  readonly #outlined: (paragraph: Paragraph) => boolean;
  readonly #looks = new Looks();
  readonly #running: RunningLines;
  /** Candidates and what the outline names, in the document's order. */
  readonly #found: Paragraph[] = [];
  readonly #candidates = new Set<Paragraph>();
  #opening: readonly Paragraph[] = [];
  #pages = 0;

  constructor(body: BodyStyle, outline: readonly OutlineEntry[]) {
    this.#body = body;
    this.#running = new RunningLines(body.size, this.#looks);
    this.#outlined = titlesOf(outline);
  }

  count(paragraphs: readonly Paragraph[]): void {
    // Nothing is asked about the looks of text that looks like the body.
    for (const paragraph of paragraphs) {
      if (paragraph.lines.length > headingLinesMax || standsOut(paragraph, this.#body))
        this.#looks.count(paragraph);
    }
  }

  /** Those of one page's paragraphs, in reading order, that may be headings. Pages come in order, empty ones too. */
  find(paragraphs: readonly Paragraph[]): Paragraph[] {
    if (paragraphs.length === 0) return [];
    if (this.#pages++ === 0) this.#opening = paragraphs;
    const candidates = new Set<Paragraph>();
    paragraphs.forEach((paragraph, index) => {
      if (paragraph.demoted) return;
      const below = nextBelow(paragraph, paragraphs[index + 1]);
      if (mayBeHeading(paragraph, below, this.#body, this.#looks)) candidates.add(paragraph);
    });
    this.#running.add(paragraphs, candidates);
    demoteBySurroundings(candidates, paragraphs, this.#body.size, this.#looks);
    for (const candidate of candidates) this.#candidates.add(candidate);
    const found = paragraphs.filter(
      (paragraph) => candidates.has(paragraph) || (!paragraph.demoted && this.#outlined(paragraph)),
    );
    append(this.#found, found);
    return found;
  }

  /** Now that all pages are known: running lines and what stands around the title are none. */
  get headings(): Paragraph[] {
    const candidates = new Set([...this.#candidates].filter((paragraph) => !this.#running.has(paragraph)));
    const opening = { paragraphs: this.#opening, pages: this.#pages };
    for (const line of titlePageLines(candidates, opening, this.#looks, this.#outlined))
      candidates.delete(line);
    return this.#found.filter((paragraph) => candidates.has(paragraph) || this.#outlined(paragraph));
  }
}

/** Where titles stand whose page is unknown. */
const anyPage = -1;

function titlesOf(outline: readonly OutlineEntry[]): (paragraph: Paragraph) => boolean {
  const pages = new Map<number, Set<string>>();
  let longest = 0;
  for (const { title, page } of outline) {
    const folded = foldTitle(title);
    longest = Math.max(longest, folded.length);
    // Destinations may lie a page off.
    for (const near of page === 0 ? [anyPage] : [page - 1, page, page + 1]) {
      const titles = pages.get(near) ?? new Set();
      pages.set(near, titles.add(folded));
    }
  }
  const anywhere = pages.get(anyPage);
  return (paragraph) => {
    if (paragraph.lines.length > 3) return false;
    const here = pages.get(paragraph.page);
    // Of characters without blanks there are at least as many as the folded text has.
    if (!(here || anywhere) || countCharacters(paragraph.lines) > longest * 1.5 + 8) return false;
    const folded = foldTitle(paragraphText(paragraph));
    return (here?.has(folded) || anywhere?.has(folded)) ?? false;
  };
}
