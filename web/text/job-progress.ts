/** Progress in pages, or in the duration of a recording. */
import type { JobProgress } from "../../src/client/follow.ts";
import type { Job } from "../../src/client/types.ts";
import { common } from "../messages/common.ts";
import { clock, number } from "./format.ts";

interface Progress {
  value: number;
  max: number;
  words: string;
}

/** Null: unknown. */
export function jobProgress(
  { status, progress }: Pick<Job, "status" | "progress">,
  transcription: JobProgress | null,
): Progress | null {
  if (status !== "running") return null;
  if (progress !== undefined) {
    const { pages_done: value, pages_total: max } = progress;
    return { value, max, words: common.pagesDone(number(value), number(max)) };
  }
  if (transcription === null || transcription.total <= 0) return null;
  const { done: value, total: max } = transcription;
  return { value, max, words: common.transcribedSoFar(clock(value), clock(max)) };
}
