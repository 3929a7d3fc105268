/** Leader dots of contents pages: removed before recognition, added as words after. */
import { type Box, boxOf, overlap } from "../../util/geometry/box.ts";
import { Rows } from "../../util/geometry/rows.ts";
import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import { boxAt, type Components } from "../picture/components.ts";
import type { Gray } from "../picture/gray.ts";
import type { Ink } from "../picture/threshold.ts";

/** Heights of small letters: a dot's sides, and how far the dots of one row stand from middle to middle. */
const side = { min: 0.08, max: 0.4 } as const;
const pitch = { min: 0.25, max: 2.6 } as const;
/** By how much steps, sizes and heights in one row differ: as a share, and in pixels. */
const alike = 0.25;
const pixelsOff = 1.5;
const dotsMin = 6;
/** Heights of small letters: what is larger is no letter. */
const letterMax = 6;
/** Heights of small letters from the title to the dots that lead from it. */
const reachMax = 4;
/** As the layout engine knows leaders. */
const text = "......";

/** The rows of dots, each a box around them. `letterHeight`: pixels of small letters. */
export function leadersOf(components: Components, letterHeight: number): Box[] {
  const dots: Box[] = [];
  const letters = new Rows<Box>(Math.max(1, letterHeight * letterMax));
  for (let at = 0; at < components.count; at++) {
    const box = boxAt(components, at);
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    const larger = Math.max(width, height);
    if (larger > Math.max(2, letterHeight * side.max)) {
      if (larger <= letterHeight * letterMax) letters.add(box, box.y0, box.y1);
    } else if (Math.min(width, height) >= letterHeight * side.min) dots.push(box);
  }
  return rowsOf(dots, letterHeight)
    .flatMap((row) => evenRuns(row, letterHeight))
    .filter((run) => !isAmong(run, letters));
}

/** Full stops between letters and figures are no leaders. */
function isAmong(run: Box, letters: Rows<Box>): boolean {
  return letters
    .at(run.y0)
    .some(
      (box) => overlap(box.x0, box.x1, run.x0, run.x1) > 0 && overlap(box.y0, box.y1, run.y0, run.y1) > 0,
    );
}

/** Dots of one height above the foot of the page, from left to right. */
function rowsOf(dots: readonly Box[], letterHeight: number): Box[][] {
  const slack = Math.max(pixelsOff, letterHeight * 0.12);
  const rows: Box[][] = [];
  let row: Box[] = [];
  for (const dot of [...dots].sort((a, b) => a.y1 - b.y1)) {
    const before = row.at(-1);
    if (before && dot.y1 - before.y1 > slack) {
      rows.push(row);
      row = [];
    }
    row.push(dot);
  }
  rows.push(row);
  return rows.filter(({ length }) => length >= dotsMin).map((each) => each.sort((a, b) => a.x0 - b.x0));
}

/** Runs of dots that are alike and evenly apart. */
function evenRuns(row: readonly Box[], letterHeight: number): Box[] {
  const runs: Box[] = [];
  let run: Box[] = [];
  let step = 0;
  const close = () => {
    if (run.length >= dotsMin) runs.push(boxOf(run));
  };
  for (const dot of row) {
    const before = run.at(-1);
    const next = before ? middleOf(dot) - middleOf(before) : 0;
    const follows =
      before !== undefined &&
      next >= letterHeight * pitch.min &&
      next <= letterHeight * pitch.max &&
      isAlike(dot.y1 - dot.y0, before.y1 - before.y0) &&
      Math.abs(dot.y1 - before.y1) <= pixelsOff;
    if (follows && (run.length === 1 || isAlike(next, step))) {
      step = run.length === 1 ? next : (step * (run.length - 1) + next) / run.length;
      run.push(dot);
      continue;
    }
    close();
    // The last dot may be the first of the next run, where only the step was another.
    run = follows ? [before, dot] : [dot];
    step = follows ? next : 0;
  }
  close();
  return runs;
}

const middleOf = ({ x0, x1 }: Box): number => (x0 + x1) / 2;
const isAlike = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(pixelsOff, Math.max(a, b) * alike);

/** Paints them over, with the grays at their edges. */
export function eraseLeaders(picture: Gray, ink: Ink, leaders: readonly Box[], paper: number): void {
  const { width, height } = ink;
  for (const { x0, y0, x1, y1 } of leaders)
    for (let y = Math.max(0, y0 - 2); y < Math.min(height, y1 + 2); y++) {
      const [from, to] = [y * width + Math.max(0, x0 - 2), y * width + Math.min(width, x1 + 2)];
      picture.data.fill(paper, from, to);
      ink.data.fill(0, from, to);
    }
}

export function withLeaders(
  lines: readonly RecognizedLine[],
  leaders: readonly Box[],
  letterHeight: number,
): RecognizedLine[] {
  const led = new Map<RecognizedLine, RecognizedWord[]>();
  for (const leader of leaders) {
    const line = lines.find(
      ({ baseline, words }) =>
        Math.abs(leader.y1 - baseline) <= letterHeight * 0.6 &&
        words.some(({ x1 }) => x1 <= leader.x0 + 2 && leader.x0 - x1 <= letterHeight * reachMax),
    );
    if (line === undefined) continue;
    const word = { ...leader, text, confidence: 1, bold: false, italic: false };
    led.set(line, [...(led.get(line) ?? []), word]);
  }
  return lines.map((line) => {
    const more = led.get(line);
    if (more === undefined) return line;
    const words = [...line.words, ...more].sort((a, b) => a.x0 - b.x0);
    return { ...line, ...boxOf(words), words };
  });
}
