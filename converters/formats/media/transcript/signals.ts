/** Quality signals of a recording, per minute. The engines report no confidence. */
import { minuteMs } from "../../../../config/units.ts";
import type { Unit, UnitSignals } from "../../../document/model.ts";
import { signalsOf } from "../../../document/signals.ts";
import { type Span, soundFormat } from "../../../speech/contract.ts";
import { minutesIn } from "../decode.ts";
import { frameMs, type Levels } from "./activity/levels.ts";
import { powerOf } from "./activity/quiet.ts";
import type { Cleaned } from "./cleaning/clean.ts";
import { paceOf } from "./cleaning/silence.ts";
import type { TranscribedChunk } from "./recognition/transcribe-chunks.ts";
import { isUnspacedText } from "./scripts.ts";
import { joined, sharedMs, summedMs, within } from "./spans.ts";
import { clockTime } from "./times.ts";

export interface Measured {
  decodedMs: number;
  /** How much later than the film the sound begins; minutes are those of the film, all other times the sound's. */
  offsetMs: number;
  levels: Levels;
  spans: readonly Span[];
  chunks: readonly TranscribedChunk[];
  cleaned: Cleaned;
}

/** Accuracy of the engine's times: speech this near to text counts as covered. */
const toleranceMs = 500;
/** With less speech in a minute nothing can be said of it. */
const judgedMsMin = 1_000;
/** Characters in a second of speech below which something is missing. */
const paceMin = { spaced: 4, unspaced: 1.5 };
/** Frames that are needed to tell how loud something is. */
const framesMin = 30;

/** One unit a minute that has begun, and at least one. `general`: warnings of the recording as a whole. */
export function minutesOf(measured: Measured, general: readonly string[]): Unit[] {
  const { offsetMs, decodedMs } = measured;
  const count = minutesIn({ offsetMs, decodedMs });
  const covered = widened(measured.cleaned.segments);
  const warnings = warningsOf(measured);
  return Array.from({ length: count }, (_, i): Unit => {
    const minute = { fromMs: i * minuteMs - offsetMs, toMs: (i + 1) * minuteMs - offsetMs };
    const told = [...(i === 0 ? general : []), ...(warnings.get(i) ?? [])];
    return { index: i + 1, signals: signalsIn(minute, measured, covered, told) };
  });
}

function signalsIn(
  minute: Span,
  measured: Measured,
  covered: readonly Span[],
  warnings: string[],
): UnitSignals {
  const { levels, cleaned } = measured;
  const spans = measured.spans.filter((span) => sharedMs(span, minute) > 0);
  const speech = spans.map((span) => within(span, minute));
  const speechMs = summedMs(speech);
  const segments = cleaned.segments.filter((segment) => startsIn(segment, minute));
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const chunks = measured.chunks.flatMap(({ chunk, transcription }, at) =>
    startsIn(chunk, minute) ? [{ at, failed: transcription instanceof Error }] : [],
  );
  const dropped = chunks.reduce((sum, { at }) => sum + (cleaned.droppedOf[at] ?? 0), 0);
  const coveredMs = speech.reduce(
    (sum, span) => sum + covered.reduce((ms, each) => ms + sharedMs(each, span), 0),
    0,
  );
  return signalsOf({
    characters,
    unmappedCharacters: segments.reduce((sum, { text }) => sum + text.split("\ufffd").length - 1, 0),
    coverage: speechMs < judgedMsMin ? null : coveredMs / speechMs,
    speech: {
      kept: characters + dropped === 0 ? 1 : characters / (characters + dropped),
      pace:
        speechMs < judgedMsMin || characters === 0
          ? 1
          : plausiblePace(segments, coveredSpeechMs(coveredMs, speechMs)),
      clipped: clippedShare(levels, minute),
      noiseRatioDb: noiseRatioDb(levels, speech, minute),
    },
    warnings,
    failed: chunks.length > 0 && characters === 0 && chunks.every(({ failed }) => failed),
  });
}

/** What has text is what its pace is judged by; but never next to nothing. */
function coveredSpeechMs(coveredMs: number, speechMs: number): number {
  return Math.max(coveredMs, Math.min(speechMs, judgedMsMin));
}

/** 1 where people speak as fast, down to 0 where nothing can be told or nobody could say it. */
function plausiblePace(segments: readonly { text: string }[], speechMs: number): number {
  const text = segments.map((segment) => segment.text).join(" ");
  const slowest = isUnspacedText(text) ? paceMin.unspaced : paceMin.spaced;
  const slow = text.length / (speechMs / 1000) / slowest;
  // From the most that can be said on, the trust falls to nothing at twice as much.
  return Math.max(0, Math.min(1, slow, 2 - paceOf(segments, speechMs)));
}

/** Of the minute's samples: how many are at the limit. */
function clippedShare({ clipped }: Levels, { fromMs, toMs }: Span): number {
  const [from, to] = [fromMs, toMs].map((ms) => Math.max(0, Math.floor(ms / 1000)));
  const seconds = clipped.subarray(from, to);
  const count = seconds.reduce((sum, each) => sum + each, 0);
  return seconds.length === 0 ? 0 : count / (seconds.length * soundFormat.samplesPerSecond);
}

/** Speech above the sound between, in decibels; null where there is too little of either. */
function noiseRatioDb(levels: Levels, speech: readonly Span[], { fromMs, toMs }: Span): number | null {
  let [loud, loudFrames, quiet, quietFrames] = [0, 0, 0, 0];
  const last = Math.min(levels.frames, Math.ceil(toMs / frameMs));
  let at = 0;
  for (let frame = Math.max(0, Math.ceil(fromMs / frameMs)); frame < last; frame++) {
    while ((speech[at]?.toMs ?? Number.POSITIVE_INFINITY) <= frame * frameMs) at += 1;
    const power = powerOf(levels, frame);
    if ((speech[at]?.fromMs ?? Number.POSITIVE_INFINITY) <= frame * frameMs) {
      loud += power;
      loudFrames += 1;
    } else {
      quiet += power;
      quietFrames += 1;
    }
  }
  if (loudFrames < framesMin || quietFrames < framesMin) return null;
  const noise = Math.max(quiet / quietFrames, 1e-12);
  return 10 * Math.log10(Math.max(loud / loudFrames - noise, noise / 100) / noise);
}

/** By minute, from 0: what a reader should listen to again. */
function warningsOf({ chunks, cleaned, offsetMs }: Measured): Map<number, string[]> {
  const warnings = new Map<number, string[]>();
  const warn = (ms: number, sentence: string) => {
    const at = ms + offsetMs;
    const minute = Math.floor(at / minuteMs);
    warnings.set(minute, [...(warnings.get(minute) ?? []), `[${clockTime(at)}] ${sentence}`]);
  };
  for (const [i, { chunk, transcription }] of chunks.entries()) {
    const until = `until ${clockTime(chunk.toMs + offsetMs)}`;
    if (transcription instanceof Error)
      warn(chunk.fromMs, `The sound ${until} could not be transcribed: ${transcription.message}`);
    else if ((cleaned.droppedOf[i] ?? 0) > 0)
      warn(
        chunk.fromMs,
        `Text that repeats itself, or that nobody seems to have said, was left out ${until}.`,
      );
    if (cleaned.repetitive.includes(i))
      warn(chunk.fromMs, `The text ${until} repeats itself more than speech does; listen to it.`);
  }
  return warnings;
}

function widened(segments: readonly Span[]): Span[] {
  return joined(
    segments.map(({ fromMs, toMs }) => ({ fromMs: fromMs - toleranceMs, toMs: toMs + toleranceMs })),
  );
}

function startsIn({ fromMs }: Span, minute: Span): boolean {
  return fromMs >= minute.fromMs && fromMs < minute.toMs;
}
