/** An evaluation as a table. */
import { textTable } from "../../shared/command-line/output.ts";
import { type Evaluation, type RecordingResult, type Scored, speedOf } from "./evaluate.ts";

const head = ["recording", "error rate", "of", "substituted", "deleted", "inserted", "length", "speed"];

export function reportOf(evaluation: Evaluation): string {
  const { recordings, failed, totals, duration_ms, elapsed_ms } = evaluation;
  const rows = [
    ...recordings.map((each) => rowOf(each.file, each, each)),
    // The time of all recordings together.
    ...totals.map((each, at) => rowOf("all together", each, at === 0 ? { duration_ms, elapsed_ms } : null)),
  ];
  const failures = failed.map(({ file, problem }) => [file, problem]);
  return textTable(head, rows) + (failures.length === 0 ? "" : `\n${textTable(["failed", "why"], failures)}`);
}

type Times = Pick<RecordingResult, "duration_ms" | "elapsed_ms">;

function rowOf(name: string, score: Scored, times: Times | null): string[] {
  const { unit, reference, substitutions, deletions, insertions } = score;
  return [
    name,
    score.error_rate === null ? "empty" : percent(score.error_rate),
    `${reference} ${unit}`,
    String(substitutions),
    String(deletions),
    String(insertions),
    ...(times === null ? [] : [seconds(times.duration_ms), speed(times)]),
  ];
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function speed({ duration_ms, elapsed_ms }: Times): string {
  const times = speedOf(duration_ms, elapsed_ms);
  return times === null ? "" : `${times.toFixed(1)}x`;
}
