/** Plain text by its habits: paragraphs, lists, titles, quotes, figures; others keep their breaks. */
import type { PhrasingContent, RootContent } from "mdast";
import { append } from "../../../util/append.ts";
import { withoutTerminal } from "../../../util/strip-terminal.ts";
import { isCode, isListing, isStatement } from "./code.ts";
import { readGrid } from "./grid.ts";
import { headingOf, readUnderlined, singleHeadings } from "./headings.ts";
import { isNested } from "./keys.ts";
import { arrangementOf } from "./layout.ts";
import { groupsOf, isRule, type Lines, leastIndent, withoutBlankEnds } from "./lines.ts";
import { isMarked, type ListReader, readList, splitAtLists } from "./list.ts";
import { isLog } from "./log.ts";
import { itemProse, prose } from "./prose.ts";

/** What printed texts have beside their words: headers and footers at form feeds, overstruck letters, colours. */
const pagesMin = 3;
const shareMin = 0.6;

/** Letters struck twice or over an underscore, as printers made them bold or underlined, and colours of terminals. */
function withoutPrinting(text: string): string {
  const struck = text.includes("\b") ? text.replace(/[^\n]\x08/g, "") : text;
  return withoutTerminal(struck);
}

/** Lines beside form feeds that are the same on most pages but for their numbers are not text. */
function withoutFurniture(text: string): string {
  if (!text.includes("\f")) return text;
  const pages = text.split("\f").map((page) => page.split("\n"));
  if (pages.length < pagesMin) return text;
  const edges = pages.map((page) => ({
    first: page.findIndex((line) => line.trim() !== ""),
    last: page.findLastIndex((line) => line.trim() !== ""),
  }));
  const heads = repeated(pages.map((page, at) => page[edges[at]?.first ?? -1]));
  const feet = repeated(pages.map((page, at) => page[edges[at]?.last ?? -1]));
  return pages
    .map((page, at) => {
      const { first = -1, last = -1 } = edges[at] ?? {};
      return page
        .filter(
          (line, i) =>
            !((i === first && heads.has(pattern(line))) || (i === last && feet.has(pattern(line)))),
        )
        .join("\n");
    })
    .join("\f");
}

function pattern(line: string): string {
  return line.trim().replace(/\d+/g, "0").replace(/\s+/g, " ");
}

function repeated(lines: readonly (string | undefined)[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line !== undefined) counts.set(pattern(line), (counts.get(pattern(line)) ?? 0) + 1);
  // The first page has no header, the last may have no footer.
  const needed = Math.max(2, (lines.length - 1) * shareMin);
  return new Set([...counts].filter(([, count]) => count >= needed).map(([line]) => line));
}

/** A text file whose lines are longer than this holds a paragraph a line. */
const paragraphLineMin = 120;
const quotesMax = 16;

/** `text` has line feeds only. */
export function plainBlocks(text: string): RootContent[] {
  const printed = withoutPrinting(text);
  if (isLog(printed) || isListing(printed)) return [{ type: "code", value: withoutBlankEnds(printed) }];
  return blocksOf(groupsOf(withoutFurniture(printed)), 0);
}

const listReader: ListReader = {
  paragraph: (lines, columns) => paragraph(itemProse(lines, columns)),
};

function blocksOf(whole: readonly Lines[], depth: number): RootContent[] {
  const base = whole.reduce((least, lines) => Math.min(least, leastIndent(lines)), Number.POSITIVE_INFINITY);
  const listings = listingsOf(whole);
  const groups = whole.flatMap((lines) =>
    listings.has(lines) ? [lines] : splitAtQuotes(lines).flatMap(splitAtLists),
  );
  const asWritten = new Set(whole);
  // A numbered line right above a list begins a sentence that the list ends.
  const headings = singleHeadings(
    groups.filter(
      (lines) => !listings.has(lines) && (asWritten.has(lines) || !/^\s*\d/.test(lines[0] ?? "")),
    ),
  );
  const blocks: RootContent[] = [];
  for (let i = 0; i < groups.length; ) {
    const lines = groups[i] ?? [];
    const depthOf = headings.get(lines);
    const isText = depthOf === undefined && !listings.has(lines);
    const list = isText ? readList(groups, i, listReader) : null;
    if (list !== null) {
      blocks.push(list.node);
      i = list.next;
      continue;
    }
    if (depthOf !== undefined) blocks.push(headingOf((lines[0] ?? "").trim(), depthOf));
    else if (listings.has(lines)) blocks.push(code(lines));
    else if (isQuoted(lines[0] ?? "") && depth < quotesMax) blocks.push(quote(lines, depth));
    else append(blocks, blockOf(lines, base));
    i += 1;
  }
  return joinCode(blocks);
}

/** Groups that are code, with what stands further in behind them, and lone statements beside them. */
function listingsOf(groups: readonly Lines[]): ReadonlySet<Lines> {
  const isOne = (lines: Lines) => (isMarked(lines[0] ?? "") ? isNested(lines) : isCode(lines));
  const found = new Set(groups.filter(isOne));
  let margin = Number.POSITIVE_INFINITY;
  const isAlone = (lines: Lines) => lines.length === 1 && isStatement(lines[0] ?? "");
  for (const lines of groups) {
    if (found.has(lines)) margin = Math.min(margin, leastIndent(lines));
    else if (leastIndent(lines) > margin || (Number.isFinite(margin) && isAlone(lines))) found.add(lines);
    else margin = Number.POSITIVE_INFINITY;
  }
  for (let i = groups.length - 2; i >= 0; i--) {
    const [lines = [], next = []] = groups.slice(i, i + 2);
    if (found.has(next) && isAlone(lines)) found.add(lines);
  }
  return found;
}

/** An answered letter's lines; a sign alone at the start of one line may be anything. */
function isQuoted(line: string): boolean {
  return /^ ?>(?:[ >]|$)/.test(line);
}

function splitAtQuotes(lines: Lines): Lines[] {
  if (!lines.some(isQuoted)) return [lines];
  const parts: string[][] = [];
  lines.forEach((line, at) => {
    const last = parts.at(-1);
    if (last !== undefined && isQuoted(line) === isQuoted(lines[at - 1] ?? "")) last.push(line);
    else parts.push([line]);
  });
  return parts;
}

function quote(lines: Lines, depth: number): RootContent {
  const inner = groupsOf(lines.map((line) => line.replace(/^ ?> ?/, "")).join("\n"));
  const children = blocksOf(inner, depth + 1);
  return {
    type: "blockquote",
    children: children as Extract<RootContent, { type: "blockquote" }>["children"],
  };
}

function blockOf(lines: Lines, base: number): RootContent[] {
  const first = lines[0] ?? "";
  if (lines.length === 1 && isRule(first)) return [{ type: "thematicBreak" }];
  const underlined = readUnderlined(lines);
  if (underlined !== null) return [underlined.heading, ...textOf(lines.slice(underlined.count), base)];
  return textOf(lines, base);
}

const rowCount = /^\s*\(?\d+ rows?(?: in set)?\b/;

function textOf(lines: Lines, base: number): RootContent[] {
  if (lines.length === 0) return [];
  const counted = rowCount.test(lines.at(-1) ?? "");
  const table = readGrid(counted ? lines.slice(0, -1) : lines);
  if (table !== null) return counted ? [table, ...textOf(lines.slice(-1), base)] : [table];
  if (isFigure(lines)) return [code(lines)];
  const arranged = arrangementOf(lines, base);
  if (arranged === "code") return [code(lines)];
  return arranged.flatMap((part) => paragraphsOf(part.map((line) => line.trim())));
}

function paragraphsOf(trimmed: Lines): RootContent[] {
  const long = trimmed.filter((line) => line.length > paragraphLineMin).length;
  if (long * 2 > trimmed.length) return trimmed.map((line) => paragraph([{ type: "text", value: line }]));
  return [paragraph(prose(trimmed))];
}

/** At its own margin, which goes when all that belongs to it is together. */
function code(lines: Lines): RootContent {
  return { type: "code", value: lines.join("\n") };
}

/** Tables and drawings in characters: columns held apart by spaces or lines, over most of the lines. */
function isFigure(lines: Lines): boolean {
  if (lines.length < 2) return false;
  const drawn = lines.filter((line) => /\S {3,}\S/.test(line) || /[│┃║┌└├╔╚╠]|^\s*[+|].*[+|]\s*$/.test(line));
  // What stands in the middle of a line, apart from both sides, belongs to the line above or below: chords over words.
  const placed = lines.filter((line) => /\S {3,}\S+(?: \S+)* {3,}\S/.test(line));
  return (drawn.length + placed.length) * 3 >= lines.length * 2;
}

function paragraph(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}

/** A listing goes on over its blank lines. */
function joinCode(blocks: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  let listing: string[] = [];
  const end = () => {
    if (listing.length > 0) joined.push({ type: "code", value: withoutMargin(listing.join("\n\n")) });
    listing = [];
  };
  for (const block of blocks) {
    if (block.type === "code") listing.push(block.value);
    else {
      end();
      joined.push(block);
    }
  }
  end();
  return joined;
}

function withoutMargin(text: string): string {
  const lines = text.split("\n");
  const margin = leastIndent(lines.filter((line) => line !== ""));
  return lines.map((line) => line.slice(margin)).join("\n");
}
