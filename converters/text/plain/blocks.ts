/**
 * Plain text has no markup, only habits: blank lines between paragraphs, lines wrapped at a margin, lists with marks,
 * titles with rules or numbers, quotes behind `>`, figures drawn in characters. What is not surely one of these keeps
 * its line breaks.
 */

import type { PhrasingContent, RootContent } from "mdast";
import { append } from "../../append.ts";
import { readGrid } from "./grid.ts";
import { headingOf, readUnderlined, singleHeadings } from "./headings.ts";
import { groupsOf, indentOf, isRule, type Lines, leastIndent } from "./lines.ts";
import { type ListReader, readList, splitAtLists } from "./list.ts";
import { isLog } from "./log.ts";
import { withoutFurniture, withoutPrinting } from "./pages.ts";
import { isWrapped, joinLines, prose } from "./prose.ts";

/** A text file whose lines are longer than this holds a paragraph a line. */
const paragraphLineMin = 120;
/** The middle of a page is at least this far to the right. */
const middleMin = 20;
const quotesMax = 16;

/** `text` has line feeds only. */
export function plainBlocks(text: string): RootContent[] {
  const printed = withoutPrinting(text);
  if (isLog(printed)) return [{ type: "code", value: printed.replace(/^\n+|\s+$/g, "") }];
  return blocksOf(groupsOf(withoutFurniture(printed)), 0);
}

const listReader: ListReader = {
  paragraph: (lines) => paragraph([{ type: "text", value: joinLines(lines.map((line) => line.trim())) }]),
};

function blocksOf(whole: readonly Lines[], depth: number): RootContent[] {
  const base = whole.reduce((least, lines) => Math.min(least, leastIndent(lines)), Number.POSITIVE_INFINITY);
  const groups = whole.flatMap(splitAtQuotes).flatMap(splitAtLists);
  const headings = singleHeadings(groups);
  const blocks: RootContent[] = [];
  for (let i = 0; i < groups.length; ) {
    const lines = groups[i] ?? [];
    const depthOf = headings.get(lines);
    const list = depthOf === undefined ? readList(groups, i, listReader) : null;
    if (list !== null) {
      blocks.push(list.node);
      i = list.next;
      continue;
    }
    if (depthOf !== undefined) blocks.push(headingOf((lines[0] ?? "").trim(), depthOf));
    else if (isQuoted(lines[0] ?? "") && depth < quotesMax) blocks.push(quote(lines, depth));
    else append(blocks, blockOf(lines, base));
    i += 1;
  }
  return joinCode(blocks);
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

/** What databases print below a table. */
const rowCount = /^\s*\(?\d+ rows?(?: in set)?\b/;

function textOf(lines: Lines, base: number): RootContent[] {
  if (lines.length === 0) return [];
  const counted = rowCount.test(lines.at(-1) ?? "");
  const table = readGrid(counted ? lines.slice(0, -1) : lines);
  if (table !== null) return counted ? [table, ...textOf(lines.slice(-1), base)] : [table];
  const trimmed = lines.map((line) => line.trim());
  const isSetOff = lines.length > 1 && lines.every((line) => indentOf(line) >= base + 4);
  if (isFigure(lines) || (isSetOff && !isCentred(lines) && !isWrapped(trimmed))) {
    const margin = leastIndent(lines);
    return [{ type: "code", value: lines.map((line) => line.slice(margin)).join("\n") }];
  }
  const long = trimmed.filter((line) => line.length > paragraphLineMin).length;
  if (long * 2 > trimmed.length) return trimmed.map((line) => paragraph([{ type: "text", value: line }]));
  return [paragraph(prose(trimmed))];
}

/** Lines of different lengths around one middle: a title page, not a listing. */
function isCentred(lines: Lines): boolean {
  const middles = lines.map((line) => indentOf(line) + line.trim().length / 2);
  const [first = 0] = middles;
  return (
    first >= middleMin &&
    new Set(lines.map(indentOf)).size > 1 &&
    middles.every((middle) => Math.abs(middle - first) <= 1.5)
  );
}

/** Tables and drawings in characters: columns held apart by spaces or lines, over most of the lines. */
function isFigure(lines: Lines): boolean {
  if (lines.length < 2) return false;
  const drawn = lines.filter((line) => /\S {3,}\S/.test(line) || /[│┃║┌└├╔╚╠]|^\s*[+|].*[+|]\s*$/.test(line));
  return drawn.length * 3 >= lines.length * 2;
}

function paragraph(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}

/** A listing goes on over its blank lines. */
function joinCode(blocks: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.type === "code" && last?.type === "code") {
      joined[joined.length - 1] = { ...last, value: `${last.value}\n\n${block.value}` };
    } else joined.push(block);
  }
  return joined;
}
