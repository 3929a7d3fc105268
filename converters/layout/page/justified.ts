/** Tells justified lines with wide blanks from columns: their blanks are alike. */
import { append } from "../../util/append.ts";
import type { Line } from "../model.ts";
import { joinWords, makeLine } from "./lines.ts";

/** Blanks of one justified line differ by rounding only. */
const alikeEm = 0.06;
/** Wider ones part what was set apart. */
const blankEmMax = 4;
/** Lines of more pieces are not lines of few words: graduations, leaders, text in a heap. */
const piecesMax = 60;
/** A line is full when it ends within this much of the edge. */
const edgeEm = 0.1;

/** `lines` from top to bottom; the pieces of justified lines are joined, the rest is left as it is. */
export function joinJustified(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (let i = 0; i < lines.length; ) {
    const first = lines[i] as Line;
    let end = i + 1;
    while (end < lines.length && onOneBaseline(first, lines[end] as Line)) end++;
    if (end - i < 3) append(joined, lines.slice(i, end));
    else {
      const row = lines.slice(i, end).sort((a, b) => a.x0 - b.x0);
      append(
        joined,
        joinRow(row, (line) => endsAtEdge(line, lines, i, end)),
      );
    }
    i = end;
  }
  return joined;
}

const onOneBaseline = (a: Line, b: Line): boolean =>
  Math.abs(a.baseline - b.baseline) < a.style.size * 0.05 &&
  Math.abs(a.style.size - b.style.size) < a.style.size * 0.05;

/** Runs of at least three pieces with blanks that are alike become one line if that is full. */
function joinRow(row: readonly Line[], isFull: (line: Line) => boolean): Line[] {
  const result: Line[] = [];
  for (let from = 0; from < row.length; ) {
    let to = from + 1;
    const blank = blankBefore(row, to);
    const em = (row[from] as Line).style.size;
    while (
      to < row.length &&
      blank < em * blankEmMax &&
      Math.abs(blankBefore(row, to) - blank) < em * alikeEm
    )
      to++;
    if (to - from > piecesMax) {
      while (from < to) result.push(row[from++] as Line);
      continue;
    }
    const pieces = row.slice(from, to);
    const whole = to - from > 2 && hasBlanksOf(pieces, blank) ? together(pieces) : null;
    if (whole && isFull(whole)) {
      result.push(whole);
      from = to;
    } else result.push(row[from++] as Line);
  }
  return result;
}

const blankBefore = (row: readonly Line[], index: number): number =>
  (row[index]?.x0 ?? Infinity) - (row[index - 1]?.x1 ?? 0);

/** Words that stand together inside a piece would have been set as far apart. */
const hasBlanksOf = (pieces: readonly Line[], blank: number): boolean =>
  pieces.every((piece) =>
    piece.words.every(
      (word, i) =>
        i === 0 ||
        word.glued ||
        Math.abs(word.x0 - (piece.words[i - 1] as Line["words"][number]).x1 - blank) <
          piece.style.size * alikeEm,
    ),
  );

const together = (pieces: readonly Line[]): Line =>
  makeLine(
    joinWords(
      pieces.flatMap((piece) => piece.words),
      [],
    ),
  );

/** Whether a line of several words just above or below ends at the same place. */
function endsAtEdge(line: Line, lines: readonly Line[], from: number, end: number): boolean {
  const em = line.style.size;
  const fits = (other: Line | undefined): boolean =>
    other !== undefined &&
    other.words.length > 2 &&
    Math.abs(other.x1 - line.x1) < em * edgeEm &&
    Math.abs(other.x0 - line.x0) < em * 3 &&
    Math.abs(other.style.size - line.style.size) < em * 0.05;
  const near = (other: Line | undefined): other is Line =>
    other !== undefined && Math.abs(other.baseline - line.baseline) < em * 2.5;
  for (let i = from - 1; near(lines[i]); i--) if (fits(lines[i])) return true;
  for (let i = end; near(lines[i]); i++) if (fits(lines[i])) return true;
  return false;
}
