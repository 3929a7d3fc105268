/**
 * Plain text has no markup, only habits: blank lines between paragraphs, lines wrapped at a margin, lists with marks,
 * figures drawn in characters. What is not surely one of these keeps its line breaks.
 */
import type { PhrasingContent, RootContent } from "mdast";
import { indentOf, type Lines } from "./lines.ts";
import { readList } from "./plain-list.ts";

/** Text that was wrapped has a margin at least this far to the right; verse and addresses stay left of it. */
const marginMin = 55;
/** A text file whose lines are longer than this holds a paragraph a line. */
const paragraphLineMin = 120;
const tabColumns = 8;
/** The middle of a page is at least this far to the right. */
const middleMin = 20;

export function plainBlocks(text: string): RootContent[] {
  const groups = groupsOf(text);
  const base = groups
    .flat()
    .reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const blocks: RootContent[] = [];
  for (let i = 0; i < groups.length; ) {
    const list = readList(groups, i, (lines) => joinLines(lines.map((line) => line.trim())));
    if (list !== null) {
      blocks.push(list.node);
      i = list.next;
      continue;
    }
    blocks.push(...blockOf(groups[i] ?? [], base));
    i += 1;
  }
  return joinCode(blocks);
}

function groupsOf(text: string): Lines[] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  // A form feed parts pages, and so paragraphs.
  for (const raw of text.replaceAll("\f", "\n\n").split("\n")) {
    const line = expandTabs(raw).trimEnd();
    if (line === "") {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      groups.push(open);
    }
    open.push(line);
  }
  return groups;
}

function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  return line.split("\t").reduce((text, part) => {
    return text.padEnd(text.length + tabColumns - (text.length % tabColumns)) + part;
  });
}

function blockOf(lines: Lines, base: number): RootContent[] {
  const first = lines[0] ?? "";
  if (lines.length === 1 && /^\s*([-=_*~#])(?:\s?\1){4,}\s*$/.test(first)) return [{ type: "thematicBreak" }];
  const underlined = readUnderlined(lines);
  if (underlined !== null) return [underlined, ...textOf(lines.slice(2), base)];
  return textOf(lines, base);
}

function textOf(lines: Lines, base: number): RootContent[] {
  if (lines.length === 0) return [];
  const trimmed = lines.map((line) => line.trim());
  const isSetOff = lines.length > 1 && lines.every((line) => indentOf(line) >= base + 4);
  if (isFigure(lines) || (isSetOff && !isCentred(lines) && !isWrapped(trimmed))) {
    const margin = lines.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
    return [{ type: "code", value: lines.map((line) => line.slice(margin)).join("\n") }];
  }
  const long = trimmed.filter((line) => line.length > paragraphLineMin).length;
  if (long * 2 > trimmed.length) return trimmed.map((line) => paragraph([{ type: "text", value: line }]));
  return [paragraph(prose(trimmed))];
}

/** A title with a rule of its own length below it. */
function readUnderlined(lines: Lines): RootContent | null {
  const title = lines[0] ?? "";
  const rule = lines[1]?.trim() ?? "";
  if (!/^(?:={3,}|-{3,})$/.test(rule) || rule.length !== title.trim().length || /^[-=]/.test(title.trim()))
    return null;
  return {
    type: "heading",
    depth: rule.startsWith("=") ? 1 : 2,
    children: [{ type: "text", value: title.trim() }],
  };
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

/** Lines as phrasing: joined where the margin broke them, with line breaks where the writer did. */
function prose(lines: Lines): PhrasingContent[] {
  if (isWrapped(lines)) return [{ type: "text", value: joinLines(lines) }];
  return lines.flatMap((line, i): PhrasingContent[] => {
    const text: PhrasingContent = { type: "text", value: line };
    return i === 0 ? [text] : [{ type: "break" }, text];
  });
}

/**
 * Whether a margin broke the lines: nearly every line is so full that the next one's first word would not have gone
 * onto it. Chinese and Japanese may break at any character.
 */
function isWrapped(lines: Lines): boolean {
  if (lines.length === 1) return true;
  const widths = lines.map(columnsOf);
  const margin = widths.reduce((most, width) => Math.max(most, width), 0);
  if (margin < marginMin) return false;
  let full = 0;
  for (let i = 0; i + 1 < lines.length; i++) {
    const word = /^\S+/.exec(lines[i + 1] ?? "")?.[0] ?? "";
    const needed = wide.test(word) ? 2 : 1 + columnsOf(word);
    if ((widths[i] ?? 0) + needed > margin - 2) full += 1;
  }
  return full >= (lines.length - 1) * 0.8;
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
const allWide = new RegExp(wide.source, "gu");

/** Columns on a terminal, where East Asian characters take two. */
function columnsOf(text: string): number {
  return text.length + (text.match(allWide)?.length ?? 0);
}

/** A space goes between lines, unless both sides are of a script that has none. */
function joinLines(lines: Lines): string {
  return lines
    .map((line, i) => {
      const next = lines[i + 1];
      if (next === undefined) return line;
      return wide.test(line.slice(-1)) && wide.test(next.slice(0, 1)) ? line : `${line} `;
    })
    .join("");
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
