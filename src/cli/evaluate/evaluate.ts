/** Holds what a model hears in recordings against what is said in them. */
import { countErrors, type ErrorCounts, errorRate, summedErrors } from "./error-rate.ts";
import type { Recording } from "./recordings.ts";
import { tokensOf, type Unit, unitOf } from "./tokens.ts";

/** What was transcribed, and how long the recording is. */
export interface Heard {
  text: string;
  durationMs: number;
}

export interface Scored extends ErrorCounts {
  unit: Unit;
  /** Null where nothing is said. */
  error_rate: number | null;
}

export interface RecordingResult extends Scored {
  file: string;
  duration_ms: number;
  elapsed_ms: number;
}

/** One that could not be heard. */
export interface RecordingFailure {
  file: string;
  problem: string;
}

export interface Evaluation {
  recordings: RecordingResult[];
  failed: RecordingFailure[];
  /** Of all recordings that are counted in the same unit: words first. */
  totals: Scored[];
  duration_ms: number;
  elapsed_ms: number;
  /** Recorded time for each second that it took; null if there is none. */
  times_real_time: number | null;
}

interface Evaluating {
  /** Rejects with what `problemOf` has a sentence for. */
  transcribe(recording: Recording): Promise<Heard>;
  /** Null: the failure is none of the recording, and ends all. */
  problemOf(error: unknown): string | null;
  nowMs(): number;
}

export async function evaluate(
  recordings: readonly Recording[],
  { transcribe, problemOf, nowMs }: Evaluating,
): Promise<Evaluation> {
  const results: RecordingResult[] = [];
  const failed: RecordingFailure[] = [];
  for (const recording of recordings) {
    const file = recording.filename;
    const beganMs = nowMs();
    try {
      const { text, durationMs } = await transcribe(recording);
      const elapsedMs = nowMs() - beganMs;
      results.push({
        file,
        ...scoreOf(recording.transcript, text),
        duration_ms: durationMs,
        elapsed_ms: elapsedMs,
      });
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      failed.push({ file, problem });
    }
  }
  const durationMs = results.reduce((sum, each) => sum + each.duration_ms, 0);
  const elapsedMs = results.reduce((sum, each) => sum + each.elapsed_ms, 0);
  // What is silent is not heard, and its length not told.
  const heardMs = results.reduce((sum, each) => sum + (each.duration_ms > 0 ? each.elapsed_ms : 0), 0);
  return {
    recordings: results,
    failed,
    totals: totalsOf(results),
    duration_ms: durationMs,
    elapsed_ms: elapsedMs,
    times_real_time: speedOf(durationMs, heardMs),
  };
}

export const speedOf = (durationMs: number, elapsedMs: number): number | null =>
  durationMs === 0 || elapsedMs <= 0 ? null : durationMs / elapsedMs;

function scoreOf(transcript: string, heard: string): Scored {
  const unit = unitOf(transcript);
  return scored(unit, countErrors(tokensOf(transcript, unit), tokensOf(heard, unit)));
}

function totalsOf(results: readonly RecordingResult[]): Scored[] {
  return (["words", "characters"] as const).flatMap((unit) => {
    const counted = results.filter((each) => each.unit === unit);
    return counted.length === 0 ? [] : [scored(unit, summedErrors(counted))];
  });
}

const scored = (unit: Unit, counts: ErrorCounts): Scored => ({
  unit,
  ...counts,
  error_rate: errorRate(counts),
});
