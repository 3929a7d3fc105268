/** Splits a recording at pauses into chunks for the speech engine, with little silence in them. */
import { chunkMsMax, type Span } from "../../../../speech/contract.ts";
import type { Levels } from "../activity/levels.ts";
import { quietestMs } from "../activity/quiet.ts";
import { summedMs } from "../spans.ts";

export interface Chunk extends Span {
  spans: Span[];
  speechMs: number;
}

/** In longer silence engines may invent words (Koenecke et al. 2024: Careless Whisper, FAccT). */
const silenceMsMax = 2_000;
/** Before and after speech, so that no first or last sound is lost. Never part of two chunks. */
const paddingMs = 200;
const speechMsMax = chunkMsMax - 2 * paddingMs;

/** `spans`: in order, without overlaps. `totalMs`: of the recording. */
export function chunksOf(spans: readonly Span[], levels: Levels, totalMs: number): Chunk[] {
  const pieces = spans.flatMap((span) => [...piecesOf(span, levels)]);
  const groups: Span[][] = [];
  for (let at = 0; at < pieces.length; ) {
    const reach = reachFrom(pieces, at);
    const end = reach.full ? longestPause(pieces, at, reach.end) : reach.end;
    groups.push(pieces.slice(at, end));
    at = end;
  }
  return groups.map((group, i) =>
    chunkOf(group, groups[i - 1]?.at(-1)?.toMs, groups[i + 1]?.[0]?.fromMs, totalMs),
  );
}

/** Speech without a pause, cut where it is most quiet in the second half of what may be transcribed at once. */
function* piecesOf({ fromMs, toMs }: Span, levels: Levels): Generator<Span> {
  let from = fromMs;
  while (toMs - from > speechMsMax) {
    const cut = quietestMs(levels, from + speechMsMax / 2, from + speechMsMax);
    yield { fromMs: from, toMs: cut };
    from = cut;
  }
  yield { fromMs: from, toMs };
}

/** How far a chunk that begins with piece `at` could go; `full`: further speech follows at once, but has no room. */
function reachFrom(pieces: readonly Span[], at: number): { end: number; full: boolean } {
  const from = pieces[at]?.fromMs ?? 0;
  let end = at + 1;
  for (; end < pieces.length; end++) {
    if (pauseBefore(pieces, end) > silenceMsMax) return { end, full: false };
    if ((pieces[end]?.toMs ?? 0) - from > speechMsMax) return { end, full: true };
  }
  return { end, full: false };
}

/** The piece before which the pause is longest, of those that begin in the second half of the chunk; else `end`. */
function longestPause(pieces: readonly Span[], at: number, end: number): number {
  const half = (pieces[at]?.fromMs ?? 0) + speechMsMax / 2;
  let best = end;
  for (let i = end - 1; i > at && (pieces[i]?.fromMs ?? 0) >= half; i--)
    if (pauseBefore(pieces, i) > pauseBefore(pieces, best)) best = i;
  return best;
}

function pauseBefore(pieces: readonly Span[], i: number): number {
  return (pieces[i]?.fromMs ?? 0) - (pieces[i - 1]?.toMs ?? 0);
}

/** `before` and `after`: where the speech of its neighbors ends and begins. */
function chunkOf(
  group: Span[],
  before = -paddingMs,
  after = Number.POSITIVE_INFINITY,
  totalMs: number,
): Chunk {
  const first = group[0]?.fromMs ?? 0;
  const last = group.at(-1)?.toMs ?? first;
  return {
    fromMs: Math.max(0, first - Math.min(paddingMs, Math.floor((first - before) / 2))),
    toMs: Math.min(totalMs, last + Math.min(paddingMs, Math.floor((after - last) / 2))),
    spans: group,
    speechMs: summedMs(group),
  };
}
