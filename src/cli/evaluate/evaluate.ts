/** Compares a model's transcripts with references. */
import { countErrors, type ErrorCounts, errorRate, summedErrors } from "./error-rate.ts";
import type { Recording } from "./recordings.ts";
import { tokensOf, type Unit, unitOf } from "./tokens.ts";

/** A transcript and the duration of its recording. */
export interface Transcription {
  text: string;
  durationMs: number;
}

export interface Scored extends ErrorCounts {
  unit: Unit;
  /** Null: empty reference. */
  error_rate: number | null;
}

export interface RecordingResult extends Scored {
  file: string;
  duration_ms: number;
  elapsed_ms: number;
}

/** A recording that failed. */
export interface RecordingFailure {
  file: string;
  problem: string;
}

export interface Evaluation {
  recordings: RecordingResult[];
  failed: RecordingFailure[];
  /** Totals per unit, words first. */
  totals: Scored[];
  duration_ms: number;
  elapsed_ms: number;
  /** Seconds of recording per second of time; null: nothing transcribed. */
  times_real_time: number | null;
}

interface Evaluating {
  /** Rejects with errors that `problemOf` describes. */
  transcribe(recording: Recording): Promise<Transcription>;
  /** Null: not an error of the recording; ends the evaluation. */
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
  // Silent recordings are not transcribed.
  const transcribedMs = results.reduce((sum, each) => sum + (each.duration_ms > 0 ? each.elapsed_ms : 0), 0);
  return {
    recordings: results,
    failed,
    totals: totalsOf(results),
    duration_ms: durationMs,
    elapsed_ms: elapsedMs,
    times_real_time: speedOf(durationMs, transcribedMs),
  };
}

export const speedOf = (durationMs: number, elapsedMs: number): number | null =>
  durationMs === 0 || elapsedMs <= 0 ? null : durationMs / elapsedMs;

function scoreOf(transcript: string, recognized: string): Scored {
  const unit = unitOf(transcript);
  return scored(unit, countErrors(tokensOf(transcript, unit), tokensOf(recognized, unit)));
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
