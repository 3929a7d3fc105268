/**
 * Page furniture: running headers, footers, page numbers and watermarks, recognised because they come again at the
 * same place on neighbouring or alternate pages, digits apart.
 */
import { type Line, lineText, type PageContent } from "../layout.ts";
import { isArtifact } from "../tags/judge-page.ts";

interface FurnitureSplit {
  body: Line[];
  /** Above and below the body, from top to bottom. */
  header: Line[];
  footer: Line[];
}

/** Share of the page's height in which headers and footers stand. */
const marginShare = 0.14;
/** Points by which a running line may wander between pages. */
const wander = 4;
/** Two-sided books repeat on every second page, chapters may open without a header. */
const neighbours = [-2, -1, 1, 2];

interface Candidate {
  line: Line;
  key: string;
  top: boolean;
  /** Distance from the nearer edge of the page, so that pages of different heights compare. */
  distance: number;
}

const roman = /(?<!\p{L})(?=[ivxlc])(?:c{0,3}(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3}))(?!\p{L})/gu;

/** What repeats of a running line: its words, with numbers of both kinds made equal. */
export function normalise(text: string): string {
  return text.toLowerCase().replace(/\d+/g, "#").replace(roman, "#").replace(/\s+/g, " ").trim();
}

/** A page number by itself: 12, - 12 -, xii, Page 3 of 10, 3/10. */
export function isPageNumber(text: string): boolean {
  return /^(?:(?:page|seite|p\.?|pág\.?|página)\s*)?[-–—|[(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|\])]?(?:\s*(?:\/|of|von|de)\s*\d{1,4})?$/i.test(
    text.trim(),
  );
}

export function splitFurniture(pages: readonly PageContent[]): FurnitureSplit[] {
  const candidates = pages.map(candidatesOf);
  const running = pages.map((page, index) => {
    const found = new Set(page.lines.filter(isArtifact));
    for (const candidate of candidates[index] as Candidate[]) {
      const bare = !/\p{L}/u.test(candidate.key);
      // Figures come again everywhere in tables: a bare number must also stand alone at the edge of the page.
      if (bare ? isMarginNumber(candidate, page) : repeats(candidate, candidates, index))
        found.add(candidate.line);
    }
    for (const candidate of candidates[index] as Candidate[]) {
      if (isNumberBeside(candidate, page, found) && repeats(candidate, candidates, index))
        found.add(candidate.line);
    }
    return found;
  });
  const watermarks = findWatermarks(pages);
  const splits = pages.map((page, index) => split(page, running[index] as Set<Line>, watermarks));
  return framesNothing(pages, splits) ? pages.map((page) => split(page, new Set(), new Set())) : splits;
}

/**
 * Furniture frames something. Where most pages with text would keep neither text nor picture, what repeats is the
 * document's content: labels, tickets, certificates, a line a page.
 */
function framesNothing(pages: readonly PageContent[], splits: readonly FurnitureSplit[]): boolean {
  const written = pages.flatMap((page, index) =>
    page.lines.length > 0 ? [{ page, body: splits[index]?.body }] : [],
  );
  const bare = written.filter(
    ({ page, body }) => body?.length === 0 && page.pictures.length === 0 && page.vectors.length === 0,
  );
  return bare.length * 2 > written.length;
}

function candidatesOf(page: PageContent): Candidate[] {
  const margin = page.height * marginShare;
  const result: Candidate[] = [];
  for (const line of page.lines) {
    const top = line.y1 < margin;
    if ((!top && line.y0 < page.height - margin) || inGrid(line, page)) continue;
    const distance = top ? line.baseline : page.height - line.baseline;
    result.push({ line, key: normalise(lineText(line)), top, distance });
  }
  return result;
}

function repeats(candidate: Candidate, all: readonly Candidate[][], index: number): boolean {
  return neighbours.some((step) =>
    all[index + step]?.some(
      (other) =>
        other.top === candidate.top &&
        other.key === candidate.key &&
        Math.abs(other.distance - candidate.distance) < wander &&
        Math.abs(other.line.style.size - candidate.line.style.size) < 1,
    ),
  );
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

/** A number on the line of a running header or footer. */
function isNumberBeside(candidate: Candidate, page: PageContent, found: ReadonlySet<Line>): boolean {
  if (found.has(candidate.line) || !isPageNumber(lineText(candidate.line))) return false;
  const beside = page.lines.filter(
    (other) => other !== candidate.line && Math.abs(other.baseline - candidate.line.baseline) < 3,
  );
  return beside.length > 0 && beside.every((other) => found.has(other));
}

/** Between the vertical lines of a table, which may repeat its header at the top of every page. */
function inGrid(line: Line, page: PageContent): boolean {
  let verticals = 0;
  for (const { x0, y0, x1, y1 } of page.vectors) {
    if (x1 - x0 > 3 || y1 - y0 < 8 || y1 - y0 > page.height * 0.95) continue;
    if (y0 < line.baseline - 2 && y1 > line.baseline - 2 && ++verticals >= 3) return true;
  }
  return false;
}

/** Text of a size unlike the body's that stands at one place on most pages. */
function findWatermarks(pages: readonly PageContent[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const onPage = new Set<string>();
    for (const line of page.lines) if (line.style.size >= 30) onPage.add(watermarkKey(line));
    for (const key of onPage) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const needed = Math.max(3, pages.length * 0.6);
  return new Set([...counts].filter(([, count]) => count >= needed).map(([key]) => key));
}

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
    else if (line.style.size >= 30 && watermarks.has(watermarkKey(line))) result.footer.push(line);
    else result.body.push(line);
  }
  return result;
}
