/** Running headers, footers, page numbers and watermarks: lines repeated on nearby pages. */
import { overlap } from "../../util/geometry/box.ts";
import { type Line, lineText, type PageContent, type Vector } from "../model.ts";
import { isRecognized } from "../recognized-font.ts";
import { isArtifact } from "../tags/evaluate-tags.ts";
import { isCaption } from "../text/captions.ts";
import { type Candidate, normalize, sameRunning } from "./running-line-match.ts";

interface FurnitureSplit {
  body: Line[];
  /** Above and below the body, from top to bottom. */
  header: Line[];
  footer: Line[];
}

/** Share of the page's height in which headers and footers stand. */
const marginShare = 0.14;
/** Two-sided books repeat on every second page, chapters may open without a header. */
const neighbors = [-2, -1, 1, 2];

const pageNumberCharactersMax = 40;

/** A page number by itself: 12, - 12 -, xii, Page 3 of 10, 3/10. */
export function isPageNumber(text: string): boolean {
  const bare = text.trim();
  return (
    bare.length <= pageNumberCharactersMax &&
    /^(?:(?:page|seite|p\.?|pág\.?|página)\s*)?[-–—|[(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|\])]?(?:\s*(?:\/|of|von|de)\s*\d{1,4})?$/i.test(
      bare,
    )
  );
}

/** Watermarks are told from titles by how many of the pages around have them. */
const watermarkReach = 8;
const watermarkShare = 0.6;

interface Known {
  candidates: Candidate[];
  within: readonly Line[];
  large: ReadonlySet<string>;
  written: boolean;
  bare: boolean;
  waiting: { page: PageContent; split: FurnitureSplit } | null;
}

/** Filters pages in order, each once enough following pages are known. */
export class FurnitureFilter {
  readonly #settled: (page: PageContent, split: FurnitureSplit) => void;
  /** Of the document's pages those that are still needed; `#dropped` came before them. */
  readonly #known: Known[] = [];
  #dropped = 0;
  #splitCount = 0;
  #settledCount = 0;

  constructor(settled: (page: PageContent, split: FurnitureSplit) => void) {
    this.#settled = settled;
  }

  push(page: PageContent): void {
    const large = new Set(page.lines.filter(isLarge).map(watermarkKey));
    this.#known.push({
      candidates: candidatesOf(page),
      within: page.lines.filter((line) => inMargin(line, page) === null),
      large,
      written: page.lines.length > 0,
      bare: false,
      waiting: { page, split: { body: page.lines, header: [], footer: [] } },
    });
    this.#advance(watermarkReach, frameReach);
  }

  end(): void {
    this.#advance(0, 0);
  }

  #advance(aheadOfSplit: number, aheadOfSettling: number): void {
    const count = this.#dropped + this.#known.length;
    for (; this.#splitCount + aheadOfSplit < count; this.#splitCount++) this.#split(this.#splitCount);
    for (; this.#settledCount + aheadOfSettling < this.#splitCount; this.#settledCount++)
      this.#settle(this.#settledCount);
    const unneeded = this.#settledCount - watermarkReach - this.#dropped;
    if (unneeded > 0) this.#known.splice(0, unneeded);
    this.#dropped += Math.max(0, unneeded);
  }

  #at(index: number): Known | undefined {
    return index < this.#dropped ? undefined : this.#known[index - this.#dropped];
  }

  #around(index: number, reach: number): Known[] {
    const from = Math.max(0, index - reach - this.#dropped);
    return this.#known.slice(from, index + reach + 1 - this.#dropped);
  }

  #split(index: number): void {
    const known = this.#at(index) as Known;
    const { candidates, waiting } = known;
    if (waiting === null) return;
    const { page } = waiting;
    const found = new Set(page.lines.filter(isArtifact));
    const again = (candidate: Candidate) =>
      !this.#standsWithin(index, candidate) &&
      neighbors.some((step) =>
        this.#at(index + step)?.candidates.some((other) => sameRunning(candidate, other)),
      );
    for (const candidate of candidates) {
      const bare = !/\p{L}/u.test(candidate.key);
      // Figures come again everywhere in tables: a bare number must also stand alone at the edge of the page.
      if (bare ? isMarginNumber(candidate, page) : again(candidate)) found.add(candidate.line);
    }
    for (const candidate of candidates) {
      // Recognition may well have missed the numbers of the pages around, or joined them with what they stand beside.
      if (isNumberBeside(candidate, page, found) && (isRecognized(candidate.line) || again(candidate)))
        found.add(candidate.line);
    }
    waiting.split = split(page, found, this.#watermarks(index));
    known.bare = waiting.split.body.length === 0 && page.pictures.length === 0 && page.vectors.length === 0;
  }

  /**
   * Whether the same line stands elsewhere between the margins of the pages around: headings and heads of tables that
   * come again and again may well come to stand at the head of two pages. So may one of a series of numbered ones
   * ("Exercise 6" above "Exercise 7").
   */
  #standsWithin(index: number, { line, key }: Candidate): boolean {
    const isNumbered = /#/.test(key) && /\p{L}/u.test(key);
    const alike = (other: Line) =>
      other.style === line.style &&
      (sameWords(other, line) ||
        (isNumbered && sameSeries(other, line) && normalize(lineText(other)) === key));
    return this.#around(index, watermarkReach).some(({ within }) => within.some(alike));
  }

  /** Large text that stands at one place on most of the pages around. */
  #watermarks(index: number): ReadonlySet<string> {
    const { large } = this.#at(index) as Known;
    if (large.size === 0) return large;
    const around = this.#around(index, watermarkReach);
    const needed = Math.max(3, around.length * watermarkShare);
    return new Set([...large].filter((key) => around.filter((page) => page.large.has(key)).length >= needed));
  }

  /** If most pages around would be empty without it, what repeats is content (labels, tickets). */
  #settle(index: number): void {
    const known = this.#at(index) as Known;
    const { waiting } = known;
    if (waiting === null) return;
    const written = this.#around(index, frameReach).filter((page) => page.written);
    const isContent = written.filter((page) => page.bare).length * 2 > written.length;
    known.waiting = null;
    const { page } = waiting;
    this.#settled(page, isContent ? split(page, new Set(), new Set()) : waiting.split);
  }
}

const frameReach = 2;

const sameWords = (a: Line, b: Line): boolean =>
  a.words.length === b.words.length && a.words.every(({ text }, i) => text === b.words[i]?.text);

/** As many words from the same edge: what may differ is their numbers. */
const sameSeries = (a: Line, b: Line): boolean =>
  a.words.length === b.words.length && Math.abs(a.x0 - b.x0) < 1;

function inMargin(line: Line, { height }: PageContent): "top" | "bottom" | null {
  if (line.y1 < height * marginShare) return "top";
  return line.y0 < height * (1 - marginShare) ? null : "bottom";
}

function candidatesOf(page: PageContent): Candidate[] {
  const result: Candidate[] = [];
  // A table that goes on repeats its caption and its head, line for line.
  const captions = page.lines.filter((line) => inMargin(line, page) === "top" && isCaption(lineText(line)));
  const rulings = rulingsOf(page);
  const titled = Math.min(...captions.map((line) => line.y0));
  for (const line of page.lines) {
    const margin = inMargin(line, page);
    if (margin === null || inGrid(line, rulings)) continue;
    const top = margin === "top";
    if (top && line.y0 >= titled) continue;
    const distance = top ? line.baseline : page.height - line.baseline;
    result.push({ line, key: normalize(lineText(line)), top, distance });
  }
  return result;
}

/** The outermost line of a page may be its number even where there is no other page to compare with. */
function isMarginNumber(candidate: Candidate, page: PageContent): boolean {
  if (!isPageNumber(lineText(candidate.line))) return false;
  const { line, top } = candidate;
  return page.lines.every((other) => {
    if (other === line) return true;
    if (Math.abs(other.baseline - line.baseline) < 3) return false;
    return top ? other.y0 >= line.y0 - 2 : other.y1 <= line.y1 + 2;
  });
}

function isNumberBeside(candidate: Candidate, page: PageContent, found: ReadonlySet<Line>): boolean {
  if (found.has(candidate.line) || !isPageNumber(lineText(candidate.line))) return false;
  const beside = page.lines.filter(
    (other) => other !== candidate.line && Math.abs(other.baseline - candidate.line.baseline) < 3,
  );
  return beside.length > 0 && beside.every((other) => found.has(other));
}

/** Points: a stroke's box may be as wide as its mitre; wider ones are areas. Shorter ones are marks. */
const ruleWidthMax = 6;
const ruleLengthMin = 8;

interface Lines {
  vertical: Vector[];
  horizontal: Vector[];
}

function rulingsOf({ vectors, height }: PageContent): Lines {
  const vertical = vectors.filter(
    ({ x0, y0, x1, y1 }) => x1 - x0 <= ruleWidthMax && y1 - y0 >= ruleLengthMin && y1 - y0 <= height * 0.95,
  );
  if (vertical.length === 0) return { vertical, horizontal: [] };
  const horizontal = vectors.filter(
    ({ x0, y0, x1, y1 }) => y1 - y0 <= ruleWidthMax && x1 - x0 >= ruleLengthMin,
  );
  return { vertical, horizontal };
}

/** Between the vertical lines of a table, which may repeat its header at the top of every page. */
function inGrid(line: Line, { vertical, horizontal }: Lines): boolean {
  const { baseline } = line;
  const crossed = vertical.filter(({ y0, y1 }) => y0 < baseline - 2 && y1 > baseline - 2).length;
  if (crossed >= 3 || crossed === 0) return crossed > 0;
  // A row of a grid of two columns has one line between them, and one above and below.
  const em = line.style.size;
  const near = horizontal.filter(({ x0, x1 }) => overlap(x0, x1, line.x0, line.x1) > 0);
  return (
    near.some(({ y1 }) => y1 < baseline && y1 > line.y0 - em) &&
    near.some(({ y0 }) => y0 > baseline - 1 && y0 < baseline + em)
  );
}

/** Text of a size unlike the body's, in points. */
const largeSize = 30;

const isLarge = (line: Line): boolean => line.style.size >= largeSize;

const watermarkKey = (line: Line): string =>
  `${lineText(line)}|${Math.round(line.x0 / 4)}|${Math.round(line.baseline / 4)}`;

function split(
  page: PageContent,
  running: ReadonlySet<Line>,
  watermarks: ReadonlySet<string>,
): FurnitureSplit {
  const result: FurnitureSplit = { body: [], header: [], footer: [] };
  for (const line of page.lines) {
    if (running.has(line)) (line.y0 < page.height / 2 ? result.header : result.footer).push(line);
    else if (isLarge(line) && watermarks.has(watermarkKey(line))) result.footer.push(line);
    else result.body.push(line);
  }
  return result;
}
