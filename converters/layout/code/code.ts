/** Code blocks: separate lines wholly in a monospaced font, unless it is the document's font. */

import { append } from "../../util/append.ts";
import { countLeading } from "../../util/count-leading.ts";
import { boxOf, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import { markerOf } from "../lists/lists.ts";
import { byBaseline, type Code, type Line } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { codeText } from "./code-text.ts";

interface CodeFound {
  code: Code[];
  rest: Line[];
}

/** Ems of the line: what shares a baseline with code at less than this is read with it. */
const besideEm = 8;
/** The same for single words and signs, which stand in the columns of a reference card rather than in code. */
const besideTokenEm = 25;
const tokenEms = 5;
/** Baselines of one block may be this many line spacings apart: one blank line, loosely set. */
const blankLines = 2.6;
const indentEm = 0.8;

/** `lines` of one page that are in no table; the order of the rest is kept. */
export function findCode(lines: readonly Line[]): CodeFound {
  const typed = lines.filter(isTyped);
  if (typed.length === 0) return { code: [], rest: [...lines] };
  const typedSet = new Set(typed);
  const prose = lines.filter((line) => !typedSet.has(line)).sort((a, b) => a.baseline - b.baseline);
  const code: Code[] = [];
  const taken = new Set<Line>();
  for (const block of joinBeside(blocksOf(rowsOf(typed), prose), prose)) {
    if (!standsApart(block, prose)) continue;
    for (const row of block) for (const line of row.parts) taken.add(line);
    const rows = block.map(({ line }) => line);
    code.push({ kind: "code", ...boxOf(rows), lines: rows, text: codeText(rows) });
  }
  return { code, rest: code.length === 0 ? [...lines] : lines.filter((line) => !taken.has(line)) };
}

const bullet = /^[•‣◦●○■□▪–—·]$/u;

/** All its letters and digits are typewriter; signs of other fonts (arrows, results) may stand between them. */
function isTyped(line: Line): boolean {
  const [first] = line.words;
  if (!first || (!first.style.mono && bullet.test(first.text))) return false;
  let mono = 0;
  for (const word of line.words) {
    if (word.style.mono) mono++;
    else if (word.text.length > 2 || /[\p{L}\p{N}]/u.test(word.text)) return false;
  }
  return mono * 2 > line.words.length;
}

interface Row {
  line: Line;
  parts: Line[];
}

/** Fragments of one baseline that stand on one grid of characters are one line, however wide the blank between. */
function rowsOf(typed: readonly Line[]): Row[] {
  const sorted = [...typed].sort(byBaseline);
  const rows: Row[] = [];
  for (const line of sorted) {
    const above = rows.at(-1);
    if (above && Math.abs(above.line.baseline - line.baseline) < line.style.size * 0.2 && nextTo(above, line))
      above.parts.push(line);
    else rows.push({ line, parts: [line] });
  }
  return rows.map(({ line, parts }) =>
    parts.length === 1 ? { line, parts } : { line: makeLine(parts.flatMap((part) => part.words)), parts },
  );
}

function nextTo(row: Row, line: Line): boolean {
  const last = row.parts.at(-1) as Line;
  const gap = line.x0 - last.x1;
  return gap > 0 && gap < line.style.size * besideEm && Math.abs(last.style.size - line.style.size) < 0.6;
}

function blocksOf(rows: readonly Row[], prose: readonly Line[]): Row[][] {
  const blocks: Row[][] = [];
  const open: Row[][] = [];
  for (const row of rows) {
    const index = open.findIndex((block) => follows(block, row, prose));
    const block = open[index];
    if (block) block.push(row);
    else {
      const started = [row];
      blocks.push(started);
      open.push(started);
      // Columns side by side; more than a few blocks are never open at once.
      if (open.length > 4) open.shift();
    }
  }
  return blocks;
}

function follows(block: readonly Row[], { line }: Row, prose: readonly Line[]): boolean {
  const last = (block.at(-1) as Row).line;
  const distance = line.baseline - last.baseline;
  const size = Math.max(line.style.size, last.style.size);
  if (distance < size * 0.5 || Math.abs(last.style.size - line.style.size) > size * 0.12) return false;
  const first = (block[0] as Row).line;
  const leading = block.length > 1 ? (last.baseline - first.baseline) / (block.length - 1) : size * 1.25;
  if (distance > Math.min(leading, size * 1.6) * blankLines) return false;
  // Lines of one column start left of where the widest of them ends.
  if (
    overlap(line.x0, line.x1, first.x0, Math.max(...block.map((row) => row.line.x1))) <= 0 &&
    line.x0 > last.x1
  )
    return false;
  return !between(prose, last.baseline, line.baseline).some(
    (other) => overlap(other.x0, other.x1, Math.min(first.x0, line.x0), Math.max(last.x1, line.x1)) > 0,
  );
}

/** Comments far to the right of the code: rows on its baselines where no gap between columns parts them. */
function joinBeside(blocks: readonly Row[][], prose: readonly Line[]): Row[][] {
  const joined: Row[][] = [];
  for (const block of [...blocks].sort((a, b) => (a[0] as Row).line.x0 - (b[0] as Row).line.x0)) {
    const host = joined.find((other) => stands(block, other, prose));
    if (!host) {
      joined.push(block);
      continue;
    }
    for (const row of block) {
      const left = host.find((one) => sameBaseline(one.line, row.line)) as Row;
      append(left.parts, row.parts);
      left.line = makeLine([...left.line.words, ...row.line.words]);
    }
  }
  return joined;
}

const sameBaseline = (a: Line, b: Line): boolean => Math.abs(a.baseline - b.baseline) < a.style.size * 0.2;

function stands(block: readonly Row[], host: readonly Row[], prose: readonly Line[]): boolean {
  if (!block.every(({ line }) => host.some((row) => sameBaseline(row.line, line)))) return false;
  const left = (block[0] as Row).line.x0;
  const right = Math.max(...host.map(({ line }) => line.x1));
  return left < right || prose.some((line) => line.x0 < right && line.x1 > left);
}

/** Lines whose baseline lies between two others; `sorted` by baseline. */
function between(sorted: readonly Line[], top: number, bottom: number): Line[] {
  const found: Line[] = [];
  for (let i = firstBelow(sorted, top); i < sorted.length; i++) {
    const line = sorted[i] as Line;
    if (line.baseline >= bottom) break;
    found.push(line);
  }
  return found;
}

/** Index of the first line whose baseline is below `y`. */
const firstBelow = (sorted: readonly Line[], y: number): number =>
  countLeading(sorted, ({ baseline }) => !(baseline > y + 0.5));

const neighborsMax = 3;
const searched = 40;

function standsApart(block: readonly Row[], prose: readonly Line[]): boolean {
  const first = (block[0] as Row).line;
  const last = (block.at(-1) as Row).line;
  const size = first.style.size;
  const box = boxOf(block.map(({ line }) => line));
  if (beside(block, prose) >= block.length * 0.6) return false;
  const above = near(prose, firstBelow(prose, first.baseline) - 1, -1, box);
  const below = near(prose, firstBelow(prose, last.baseline), 1, box);
  const [over] = above;
  const [under] = below;
  // A command and, indented below it, what it does.
  if (block.length <= 3 && under && describes(below, last)) return false;
  // A title that names a function.
  const titled = block.every(({ line }) => line.words.every((word) => word.style.bold));
  if (titled && over && first.style.size > over.style.size * 1.1) return false;
  if (block.length > 1 && !continuesProse(first, over)) return true;
  const margin = Math.min(...[...above, ...below].map((line) => line.x0));
  const indented = first.x0 > margin + size * indentEm && !hangs(first, over);
  const leading = usualLeading(above, below) ?? size * 1.25;
  const gapAbove = over ? first.baseline - over.baseline : Infinity;
  const gapBelow = under ? under.baseline - last.baseline : Infinity;
  const apart = gapAbove > leading * 1.2 && gapBelow > leading * 1.2;
  if (!over && !under) return block.length > 1;
  return indented ? gapAbove > leading * 1.05 || !continuesProse(first, over) : apart;
}

/** How many rows have other text next to them: cells of a table, labels of items. */
function beside(block: readonly Row[], prose: readonly Line[]): number {
  const widest = Math.max(...block.map(({ line }) => line.x1 - line.x0));
  const tokens = block.length > 1 && widest < (block[0] as Row).line.style.size * tokenEms;
  const reach = tokens ? besideTokenEm : besideEm;
  return block.filter(({ line }) =>
    between(prose, line.baseline - line.style.size * 0.4, line.baseline + line.style.size * 0.4).some(
      (other) => {
        const gap = Math.max(other.x0 - line.x1, line.x0 - other.x1);
        return gap < line.style.size * reach;
      },
    ),
  ).length;
}

/** Lines of text from `index` on in one direction that stand in the block's column, nearest first. */
function near(prose: readonly Line[], index: number, step: number, box: { x0: number; x1: number }): Line[] {
  const found: Line[] = [];
  for (let i = index, left = searched; i >= 0 && i < prose.length && left > 0; i += step, left--) {
    const line = prose[i] as Line;
    const nearest = found.at(-1) ?? line;
    if (Math.abs(line.baseline - nearest.baseline) > line.style.size * 3) break;
    if (overlap(line.x0, line.x1, box.x0, box.x1) > 0 || line.x1 > box.x0 - line.style.size * 4)
      found.push(line);
    if (found.length === neighborsMax) break;
  }
  return found;
}

/** Text right below that is set in from the block. */
function describes(below: readonly Line[], last: Line): boolean {
  const [under, next] = below;
  if (!under || under.baseline - last.baseline > last.style.size * 1.9) return false;
  const set = under.x0 - last.x0;
  // An indented first line is followed by one that is not.
  const whole = next && next.baseline - under.baseline < under.style.size * 1.6 ? next.x0 - last.x0 : set;
  return Math.min(set, whole) > last.style.size * indentEm;
}

/** Code that begins where the text of a list's item does may be the item's last words. */
function hangs(first: Line, over: Line | undefined): boolean {
  if (!over) return false;
  const text = over.words.map((word) => word.text).join(" ");
  const second = over.words[1];
  return (
    markerOf(text) !== null && second !== undefined && Math.abs(second.x0 - first.x0) < first.style.size * 0.5
  );
}

/** Whether the line may be the end of the sentence above: same margin, line spacing of the text, and no stop before. */
function continuesProse(first: Line, over: Line | undefined): boolean {
  if (!over) return false;
  const aligned = Math.abs(over.x0 - first.x0) < first.style.size * indentEm || hangs(first, over);
  const close = first.baseline - over.baseline < over.style.size * 1.55;
  return aligned && close && !/[.:;!?]$/.test(over.words.at(-1)?.text ?? "");
}

function usualLeading(above: readonly Line[], below: readonly Line[]): number | null {
  const distances: number[] = [];
  for (const side of [above, below]) {
    for (let i = 1; i < side.length; i++) {
      const distance = Math.abs((side[i] as Line).baseline - (side[i - 1] as Line).baseline);
      if (distance < (side[i] as Line).style.size * 1.8) distances.push(distance);
    }
  }
  return distances.length === 0 ? null : median(distances);
}

/** Share of typewriter characters from which on that is the face of a document's text. */
const monospacedShare = 0.8;

/** Whether a whole document is typed, as far as it was read: then nothing in it stands out as code. */
export class TypewriterShare {
  #typed = 0;
  #all = 0;

  add(lines: readonly Line[]): void {
    for (const { words } of lines) {
      for (const { text, style } of words) {
        this.#all += text.length;
        if (style.mono) this.#typed += text.length;
      }
    }
  }

  get isTyped(): boolean {
    return this.#typed > this.#all * monospacedShare;
  }
}
