/** Lines that a margin broke are one paragraph; verse and addresses keep theirs. */
import type { PhrasingContent } from "mdast";
import type { Lines } from "./lines.ts";

/** Text that was wrapped has a margin at least this far to the right; verse and addresses stay left of it. */
export const wrappedMin = 55;
/** Of the margin: lines that were broken by hand reach so far. */
const reachMin = 0.6;

/** Five words and more, with nothing else between them. */
const sentence = /(?:^|[\s"'“‘«(])(?:[\p{L}\p{M}’'-]{1,60}[,;:]? ){4}[\p{L}’'-]/u;

export function hasSentence(text: string): boolean {
  return sentence.test(text);
}

/** Lines as phrasing: joined where the margin broke them, with line breaks where the writer did. */
export function prose(lines: Lines): PhrasingContent[] {
  if (isWrapped(lines)) return [{ type: "text", value: joinLines(lines) }];
  return brokenLines(lines);
}

function brokenLines(lines: Lines): PhrasingContent[] {
  return lines.flatMap((line, i): PhrasingContent[] => {
    const text: PhrasingContent = { type: "text", value: line };
    return i === 0 ? [text] : [{ type: "break" }, text];
  });
}

const contents = /(?<!\.)\.{4,}\s*\w+$/;
/** Of the list's width: shorter lines did not end because of it. */
const shortMax = 0.7;

/** An item's lines, joined but where a line that had room for more ended, and the next begins anew. */
export function itemProse(lines: Lines, columns: number): PhrasingContent[] {
  const parts: string[][] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1] ?? "";
    const word = /^\s*(\S+)/.exec(line)?.[1] ?? "";
    const hadRoom =
      before.length + 1 + columnsOf(word) < columns * shortMax && !/^[\p{Ll}\p{Lo}]/u.test(word);
    if (at === 0 || hadRoom || contents.test(before)) parts.push([]);
    parts.at(-1)?.push(line.trim());
  });
  return brokenLines(parts.map(joinLines));
}

const sentenceEnd = /[.!?…]["'”“’»)]*$/u;

export function isWrapped(lines: Lines): boolean {
  if (lines.length === 1) return true;
  const widths = lines.map(columnsOf);
  const margin = widths.reduce((most, width) => Math.max(most, width), 0);
  // No margin ends a sentence with every line.
  if (lines.length > 2 && lines.every((line) => sentenceEnd.test(line.slice(-5)))) return false;
  return margin >= wrappedMin && (isFull(lines, widths, margin) || goesOn(lines, widths, margin));
}

/** Almost every line is too full for the next word. Chinese and Japanese break anywhere. */
function isFull(lines: Lines, widths: readonly number[], margin: number): boolean {
  let full = 0;
  for (let i = 0; i + 1 < lines.length; i++) {
    const word = /^\S+/.exec(lines[i + 1] ?? "")?.[0] ?? "";
    const needed = wide.test(word) ? 2 : 1 + columnsOf(word);
    if ((widths[i] ?? 0) + needed > margin - 2) full += 1;
  }
  return full >= (lines.length - 1) * 0.8;
}

/** Broken by hand: every line but the last reaches far, and most go on within a sentence. */
function goesOn(lines: Lines, widths: readonly number[], margin: number): boolean {
  if (widths.slice(0, -1).some((width) => width < margin * reachMin)) return false;
  const within = lines
    .slice(1)
    .filter((line, i) => /^[\p{Ll}(]/u.test(line) || /[\p{Ll},]$/u.test(lines[i] ?? ""));
  const small = lines.slice(1).filter((line) => /^[\p{Ll}]/u.test(line));
  return within.length >= (lines.length - 1) * 0.7 && small.length * 2 >= lines.length - 1;
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
const allWide = new RegExp(wide.source, "gu");

/** Columns on a terminal, where East Asian characters take two. */
export function columnsOf(text: string): number {
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
