/** Words of one column or cell become lines: grouped by baseline, ordered from left to right. */

import { overlap } from "../../util/geometry/box.ts";
import { byBaseline, type Line, type Word } from "../model.ts";
import { joinWords, makeLine } from "./lines.ts";

export function composeLines(words: readonly Word[]): Line[] {
  const sorted = [...words].sort(byBaseline);
  const groups: { words: Word[]; y0: number; y1: number; size: number }[] = [];
  for (const word of sorted) {
    const last = groups.at(-1);
    const height = word.y1 - word.y0;
    // Raised and lowered marks overlap their line; the next line does not.
    if (last && overlap(last.y0, last.y1, word.y0, word.y1) > Math.min(height, last.y1 - last.y0) * 0.5) {
      last.words.push(word);
      if (word.style.size > last.size) {
        last.y0 = word.y0;
        last.y1 = word.y1;
        last.size = word.style.size;
      }
    } else groups.push({ words: [word], y0: word.y0, y1: word.y1, size: word.style.size });
  }
  return groups.map((group) => makeLine(joinWords(group.words, [])));
}

/** Fragments of one baseline that are further apart than this many ems are not one text. */
const apartEm = 3;

/** Joins lines that stand side by side on one baseline; those far apart stay lines of their own. */
export function composeRows(lines: readonly Line[]): Line[] {
  const rows = rowsOf(lines);
  const stops = tabStops(rows);
  return rows.flatMap((row) => {
    const [only] = row;
    if (row.length === 1 && only) return [only];
    return partRow(row, stops).map((part) =>
      makeLine(
        joinWords(
          part.flatMap((line) => line.words),
          [],
        ),
      ),
    );
  });
}

/** Lines that stand side by side, from top to bottom: each row is of those that overlap its first by half their height. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort(byBaseline)) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    const shared = anchor ? overlap(anchor.y0, anchor.y1, line.y0, line.y1) : 0;
    if (row && anchor && shared > Math.min(line.y1 - line.y0, anchor.y1 - anchor.y0) * 0.5) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Rows of a label and an entry tell where entries begin. */
const entriesMin = 3;
const stopStep = 2;
const stopOf = (x: number): number => Math.round(x / stopStep);

/** Places where the second of two pieces begins in several rows whose first pieces begin at one place too. */
function tabStops(rows: readonly Line[][]): ReadonlySet<number> {
  const counts = new Map<number, { count: number; label: number }>();
  for (const row of rows) {
    const [label, entry, third] = [...row].sort((a, b) => a.x0 - b.x0);
    if (!label || !entry || third) continue;
    const at = stopOf(entry.x0);
    const known = counts.get(at);
    if (!known) counts.set(at, { count: 1, label: label.x0 });
    else if (Math.abs(known.label - label.x0) < label.style.size * 0.5) known.count++;
  }
  return new Set([...counts].filter(([, { count }]) => count >= entriesMin).map(([at]) => at));
}

function partRow(row: readonly Line[], stops: ReadonlySet<number>): Line[][] {
  const parts: Line[][] = [];
  let right = -Infinity;
  for (const line of [...row].sort((a, b) => a.x0 - b.x0)) {
    const part = parts.at(-1);
    // A label of a list may stand far before its text.
    const label =
      part?.length === 1 && part[0]?.words.length === 1 && (part[0].words[0]?.text.length ?? 9) <= 4;
    const entry = row.length === 2 && stops.has(stopOf(line.x0));
    if (part && (line.x0 - right < line.style.size * apartEm || label || entry)) part.push(line);
    else parts.push([line]);
    right = line.x1;
  }
  return parts;
}
