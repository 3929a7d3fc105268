/** Lines of text that were cut in two: by a wide formula without anything on their baseline, or behind a sentence. */
import { append } from "../../append.ts";
import { Rows } from "../../geometry/rows.ts";
import type { Line } from "../../layout/model.ts";
import { type Host, hostOf, stillEm } from "./hosts.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { besideEm } from "./taking.ts";

/** Ems: TeX stretches the blank behind a sentence three times as much as others (The TeXbook, chapter 12). */
const sentenceEm = 1.6;
/** Points by which lines of one column may begin apart from each other. */
const edgePoints = 2;
/** Lines that begin at one place where a column does. */
const columnLines = 3;
/** Points: baselines are looked up in rows of this height; parts of one row that are looked at. */
const rowHeight = 4;
const partsMax = 12;

/** Ems between a line of text and the rest of it, behind a formula whose signs are not known to be in it yet. */
const restEm = 3;

/** Those of `texts` that stand on the baseline of one of `sure`, right before or behind it in the same column. */
export function goingOn(sure: readonly Line[], texts: readonly Line[]): Line[] {
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
export function joinedParts(hosts: readonly Host[], texts: readonly Line[], ink: PlacedInk): Host[] {
  const own = new Map(hosts.map((host) => [host.line, host]));
  const all = texts.map((line) => own.get(line) ?? hostOf(line, ink));
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

/** How many lines begin at each place. */
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
