/**
 * Every word to the line that it is drawn in. Lines are cut by baselines, but what is tall within text has its own: the
 * signs of TeX's extension fonts hang from theirs, numerators, limits and scripts stand higher or lower. TeX never lets
 * the ink of two lines of one column meet (The TeXbook, chapter 12: \lineskiplimit), so the ink tells the line.
 */

import type { Line, Word } from "../../layout/model.ts";
import { makeLine } from "../../layout/page/lines.ts";
import { append } from "../../util/append.ts";
import { boxOf } from "../../util/geometry/box.ts";
import { Rows } from "../../util/geometry/rows.ts";
import { besideEm, extendLines } from "./formula-extent.ts";
import type { PlacedInk } from "./placed-ink.ts";
import {
  bandOf,
  type Host,
  inTextLook,
  isInside,
  stillEm,
  surroundingLineOf,
  type Unit,
} from "./surrounding-line.ts";
import { tokenOf } from "./tokens.ts";

/** Lines of text that were cut in two: by a wide formula without anything on their baseline, or behind a sentence. */

/** Ems: TeX stretches the blank behind a sentence three times as much as others (The TeXbook, chapter 12). */
const sentenceEm = 1.6;
/** Points by which lines of one column may begin apart from each other. */
const edgePoints = 2;
const columnLines = 3;
/** Points: baselines are looked up in rows of this height; parts of one row that are looked at. */
const rowHeight = 4;
const partsMax = 12;

/** Ems between a line of text and the rest of it, behind a formula whose signs are not known to be in it yet. */
const restEm = 3;

/** Those of `texts` that stand on the baseline of one of `sure`, right before or behind it in the same column. */
function goingOn(sure: readonly Line[], texts: readonly Line[]): Line[] {
  const starts = startsOf(texts);
  const rows = new Rows<Line>(rowHeight);
  for (const line of sure) rows.add(line, line.baseline);
  return texts.filter((line) => {
    return rows.around(line.baseline, partsMax).some((one) => {
      const [left, right] = one.x0 < line.x0 ? [one, line] : [line, one];
      const em = one.style.size;
      const isNear =
        right.x0 - left.x1 < restEm * em && Math.abs(one.baseline - line.baseline) < stillEm * em;
      return one !== line && isNear && othersFrom(right, starts) < columnLines;
    });
  });
}

/** `hosts` with the parts of their lines; `texts` are all lines that have words, hosts or not. */
function joinedParts(hosts: readonly Host[], texts: readonly Line[], ink: PlacedInk): Host[] {
  const own = new Map(hosts.map((host) => [host.line, host]));
  const all = texts.map((line) => own.get(line) ?? surroundingLineOf(line, ink));
  const starts = startsOf(all.map(({ line }) => line));
  const rows = new Rows<Host>(rowHeight);
  const begun: Host[] = [];
  for (const host of all.sort((a, b) => a.band.x0 - b.band.x0)) {
    const before = rows.around(host.band.y1, partsMax).find((one) => goesOn(one, host, starts));
    if (!before) {
      rows.add(host, host.band.y1);
      begun.push(host);
      continue;
    }
    append(before.whole, [host.line, ...host.whole]);
    append(before.taken, host.taken);
    before.band.x1 = Math.max(before.band.x1, host.band.x1);
  }
  return begun;
}

function goesOn({ line, whole, band, em }: Host, next: Host, starts: ReadonlyMap<number, number>): boolean {
  if (Math.abs(band.y1 - next.band.y1) >= stillEm * em || next.band.x0 <= band.x0) return false;
  const gap = next.band.x0 - band.x1;
  const others = othersFrom(next.line, starts);
  if (gap < besideEm * em) return others < columnLines;
  return gap < sentenceEm * em && others === 0 && endsSentence(whole.at(-1) ?? line);
}

const endsSentence = ({ words }: Line): boolean => /[.!?:]['"’”)]*$/.test(words.at(-1)?.text ?? "");

function startsOf(lines: readonly Line[]): Map<number, number> {
  const starts = new Map<number, number>();
  for (const { x0 } of lines) {
    const place = Math.round(x0 / edgePoints);
    starts.set(place, (starts.get(place) ?? 0) + 1);
  }
  return starts;
}

/** How many others begin where the line does: where many do, a column begins. */
function othersFrom({ x0 }: Line, starts: ReadonlyMap<number, number>): number {
  const place = Math.round(x0 / edgePoints);
  return [place - 1, place, place + 1].reduce((sum, at) => sum + (starts.get(at) ?? 0), -1);
}

/** Words of the text that make a line one of text, however it begins. */
const textsMin = 3;

/** `lines` with the words that stand in another line by their ink moved there. */
export function ownLines(lines: readonly Line[], ink: PlacedInk): Line[] {
  const settled = lines
    .map((line) => (hasText(line) ? inTextLook(line) : line))
    .flatMap((line) => (isText(line) ? detached(line, ink) : unhung(line, ink)));
  const sure = settled.filter(isText);
  const texts = new Set([...sure, ...goingOn(sure, settled.filter(hasText))]);
  const hosts = [...texts].map((line) => surroundingLineOf(line, ink));
  const loose: Unit[] = [];
  for (const line of settled)
    if (isLoose(line)) for (const word of line.words) loose.push({ word, box: ink.boxOf([word]) });
  extendLines(hosts, [...loose, ...ink.rulesIn(boxOf(settled), 0).map((box) => ({ word: null, box }))]);
  const taken = new Set(hosts.flatMap((host) => host.taken));
  const grown = new Map(
    joinedParts(hosts, settled.filter(hasText), ink).map((host) => [host.line, host] as const),
  );
  const gone = new Set([...grown.values()].flatMap(({ whole }) => whole));
  return settled.flatMap((line) => {
    if (gone.has(line)) return [];
    const host = grown.get(line);
    if (host) return host.taken.length + host.whole.length === 0 ? [line] : [lineWith(host, ink)];
    const rest = line.words.filter((word) => !taken.has(word));
    if (rest.length === line.words.length) return [line];
    return rest.length === 0 ? [] : [makeLine(rest)];
  });
}

function detached(line: Line, ink: PlacedInk): Line[] {
  const { baseline } = line;
  const band = bandOf(line);
  const out = new Set(
    line.words.filter(
      (word) =>
        Math.abs(word.baseline - baseline) > stillEm * line.style.size &&
        word.note === null &&
        tokenOf(word) !== "text" &&
        !isInside(ink.boxOf([word]), band),
    ),
  );
  if (out.size === 0 || out.size === line.words.length) return [line];
  const groups: Word[][] = [];
  for (const word of out) {
    const last = groups.at(-1)?.at(-1);
    if (last && Math.abs(last.baseline - word.baseline) < 0.5 && word.x0 - last.x1 < line.style.size)
      groups.at(-1)?.push(word);
    else groups.push([ink.same(word, { ...word, glued: false })]);
  }
  const { style } = line;
  const rest = makeLine(line.words.filter((word) => !out.has(word)));
  return [{ ...rest, baseline, style }, ...groups.map(makeLine)];
}

/** Share of its height by which a sign of TeX's extension fonts may begin above its pen: it hangs from there. */
const hungShare = 0.15;

/** Splits off signs that hang from the baseline and lie wholly below the rest of the line. */
function unhung(line: Line, ink: PlacedInk): Line[] {
  const isHung = (word: Word) => {
    const { y0, y1 } = ink.boxOf([word]);
    return y1 - word.baseline > (y1 - y0) * (1 - hungShare) && y1 - y0 > word.style.size;
  };
  const hung = new Set(line.words.filter(isHung));
  if (hung.size === 0 || hung.size === line.words.length) return [line];
  const rest = line.words.filter((word) => !hung.has(word));
  const { y1 } = ink.boxOf(rest);
  const under = [...hung].filter((word) => ink.boxOf([word]).y0 > y1);
  if (under.length !== hung.size) return [line];
  return [makeLine(rest), makeLine(under.map((word) => ink.same(word, { ...word, glued: false })))];
}

const hasText = ({ words }: Line): boolean => words.some((word) => tokenOf(word) === "text");

function isText({ words }: Line): boolean {
  const [first] = words;
  const texts = words.filter((word) => tokenOf(word) === "text").length;
  return texts >= textsMin || (texts > 0 && first !== undefined && tokenOf(first) === "text");
}

const isLoose = (line: Line): boolean =>
  !isText(line) && line.words.every((word) => tokenOf(word) !== "text" && word.note === null);

/** Blanks of less than this many ems are none. */
const gluedEm = 0.12;

function lineWith({ line, taken, whole, em }: Host, ink: PlacedInk): Line {
  const words = [...[line, ...whole].flatMap((one) => one.words), ...taken].sort((a, b) => a.x0 - b.x0);
  let right = -Infinity;
  const placed = words.map((word) => {
    const glued = right - word.x0 > -gluedEm * em && right > -Infinity;
    right = Math.max(right, word.x1);
    return glued === word.glued ? word : ink.same(word, { ...word, glued });
  });
  const made = makeLine(placed);
  for (const word of placed) {
    const box = ink.boxOf([word]);
    // What is as high as the line says nothing by where it hangs; what a bar is drawn over or under is no script.
    if (word.script !== null && (box.y1 - box.y0 > 0.9 * em || ink.isBarred(word))) word.script = null;
  }
  return {
    ...made,
    ...boxOf([line, made]),
    y0: line.y0,
    y1: line.y1,
    baseline: line.baseline,
    style: line.style,
  };
}
