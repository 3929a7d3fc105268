/**
 * Every word to the line that it is drawn in. Lines are cut by baselines, but what is tall within text has its own: the
 * signs of TeX's extension fonts hang from theirs, numerators, limits and scripts stand higher or lower. TeX never lets
 * the ink of two lines of one column meet (The TeXbook, chapter 12: \lineskiplimit), so the ink tells the line.
 */
import { type Box, boxOf, type Line, median, overlap, type Word } from "../../layout/model.ts";
import { makeLine } from "../../layout/page/lines.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { tokenOf } from "./tokens.ts";

/** Ems of a line above and below its baseline. */
const ascent = 0.75;
const descent = 0.25;
/** Share of its height with which something stands in a line. */
const insideShare = 0.3;
/** Ems: of a word's baseline off its line's, at most; between a line and what goes on in it. */
const stillEm = 0.12;
const besideEm = 0.85;
const nestedEm = 0.3;
const nestedGapEm = 0.12;
/** Ems: what is higher is no part of a line of text. */
const heightMax = 2.4;
/** More lines on one page are no text with formulas. */
const linesMax = 4_000;
/** Times that lines may grow. */
const passesMax = 12;
/** Words of the text that make a line one of text, however it begins. */
const textsMin = 3;

interface Unit {
  word: Word;
  box: Box;
}

interface Host {
  line: Line;
  band: Box;
  em: number;
  taken: Unit[];
  /** What stands higher or lower in it. */
  raised: Box[];
  /** Lines that go on in it. */
  whole: Line[];
}

/** `lines` with the words that stand in another line by their ink moved there. */
export function ownLines(lines: readonly Line[], ink: PlacedInk): Line[] {
  if (lines.length > linesMax) return [...lines];
  const settled = lines.flatMap((line) => (isText(line) ? detached(line, ink) : [line]));
  const hosts = settled.filter(isText).map((line) => hostOf(line, ink));
  hosts.sort((a, b) => a.band.y0 - b.band.y0);
  const loose = new Map<Line, Unit[]>();
  for (const line of settled)
    if (isLoose(line))
      loose.set(
        line,
        line.words.map((word) => ({ word, box: ink.boxOf([word]) })),
      );
  takeIn(hosts, [...loose.values()].flat());
  const taken = new Set(hosts.flatMap((host) => host.taken.map(({ word }) => word)));
  const grown = new Map(
    joined(hosts, settled.filter(hasText), ink).map((host) => [host.line, host] as const),
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

/** A line without the words that are drawn outside of it, and these as lines. */
function detached(line: Line, ink: PlacedInk): Line[] {
  const baseline = mainBaseline(line);
  const band = bandOf(line, baseline);
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
  return [makeLine(line.words.filter((word) => !out.has(word))), ...groups.map(makeLine)];
}

/** That of its text. */
function mainBaseline({ words, style, baseline }: Line): number {
  const full = words.filter((word) => word.style.size > style.size * 0.85 && tokenOf(word) === "text");
  return full.length === 0 ? baseline : median(full.map((word) => word.baseline));
}

function bandOf({ style: { size }, x0, x1 }: Line, baseline: number): Box {
  return { x0, x1, y0: baseline - ascent * size, y1: baseline + descent * size };
}

function isInside(box: Box, band: Box): boolean {
  const height = Math.min(box.y1 - box.y0, band.y1 - band.y0);
  return overlap(box.y0, box.y1, band.y0, band.y1) > insideShare * height;
}

const hasText = ({ words }: Line): boolean => words.some((word) => tokenOf(word) === "text");

function isText({ words }: Line): boolean {
  const [first] = words;
  const texts = words.filter((word) => tokenOf(word) === "text").length;
  return texts >= textsMin || (texts > 0 && first !== undefined && tokenOf(first) === "text");
}

const isLoose = (line: Line): boolean =>
  !isText(line) && line.words.every((word) => tokenOf(word) !== "text" && word.note === null);

function hostOf(line: Line, ink: PlacedInk): Host {
  const baseline = mainBaseline(line);
  const em = line.style.size;
  const raised = line.words.filter((word) => Math.abs(word.baseline - baseline) > stillEm * em);
  return {
    ...{ line, em, band: bandOf(line, baseline), taken: [], whole: [] },
    raised: raised.map((word) => ink.boxOf([word])),
  };
}

/** Gives each unit to the line that it stands in, as long as lines grow; then what hangs on those. */
function takeIn(hosts: readonly Host[], units: readonly Unit[]): void {
  let rest = [...units].sort((a, b) => a.box.x0 - b.box.x0);
  for (const takes of [stands, hangs, stands]) {
    for (let pass = 0; pass < passesMax; pass++) {
      const left = rest.filter((unit) => !isTaken(unit, hosts, takes));
      if (left.length === rest.length) break;
      // Lines grow to both sides.
      rest = left.reverse();
    }
  }
}

function isTaken(unit: Unit, hosts: readonly Host[], takes: typeof stands): boolean {
  const { box, word } = unit;
  let best: Host | null = null;
  let most = 0;
  for (const host of hosts) {
    if (host.band.y0 - heightMax * host.em > box.y1) break;
    if (box.y1 - box.y0 > heightMax * host.em || word.style.size > host.em * 1.1) continue;
    const share = takes(host, box);
    if (share > most) [best, most] = [host, share];
  }
  if (best === null) return false;
  best.taken.push(unit);
  best.raised.push(box);
  best.band.x0 = Math.min(best.band.x0, box.x0);
  best.band.x1 = Math.max(best.band.x1, box.x1);
  return true;
}

/** Share of its height, or of the line's, that is in the line; 0 where it is not in it. */
function stands({ band, em }: Host, box: Box): number {
  if (-overlap(box.x0, box.x1, band.x0, band.x1) > besideEm * em) return 0;
  if (!isInside(box, band)) return 0;
  return overlap(box.y0, box.y1, band.y0, band.y1) / Math.min(box.y1 - box.y0 + 0.01, band.y1 - band.y0);
}

/** Scripts of numerators, denominators and limits. */
function hangs({ raised, em }: Host, box: Box): number {
  const near = raised.some(
    ({ x0, x1, y0, y1 }) =>
      -overlap(box.x0, box.x1, x0, x1) < nestedEm * em && -overlap(box.y0, box.y1, y0, y1) < nestedGapEm * em,
  );
  return near ? 1 : 0;
}

/** Parts of one line that are parted by a wide formula without anything on the baseline. */
function joined(hosts: readonly Host[], texts: readonly Line[], ink: PlacedInk): Host[] {
  const own = new Map(hosts.map((host) => [host.line, host]));
  const whole: Host[] = [];
  for (const host of texts
    .map((line) => own.get(line) ?? hostOf(line, ink))
    .sort((a, b) => a.band.x0 - b.band.x0)) {
    const before = whole.find(
      ({ band, em }) =>
        Math.abs(band.y1 - host.band.y1) < stillEm * em &&
        host.band.x0 > band.x0 &&
        host.band.x0 - band.x1 < besideEm * em,
    );
    if (!before) {
      if (own.has(host.line)) whole.push(host);
      continue;
    }
    before.whole.push(host.line, ...host.whole);
    before.taken.push(...host.taken);
    before.band.x1 = Math.max(before.band.x1, host.band.x1);
  }
  return whole;
}

/** Blanks of less than this many ems are none. */
const gluedEm = 0.12;

function lineWith({ line, taken, whole, em }: Host, ink: PlacedInk): Line {
  const words = [...[line, ...whole].flatMap((one) => one.words), ...taken.map(({ word }) => word)].sort(
    (a, b) => a.x0 - b.x0,
  );
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
