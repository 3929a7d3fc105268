/** How far a job is, where it tells: the pages that are done, or what was heard of a recording. */
import type { JobProgress } from "../../src/client/follow.ts";
import type { Job } from "../../src/client/types.ts";
import { common } from "../messages/common.ts";
import { clock, number } from "./format.ts";

interface HowFar {
  value: number;
  max: number;
  words: string;
}

/** Null: it waits, or does not tell. */
export function jobProgress(
  { status, progress }: Pick<Job, "status" | "progress">,
  heard: JobProgress | null,
): HowFar | null {
  if (status !== "running") return null;
  if (progress !== undefined) {
    const { pages_done: value, pages_total: max } = progress;
    return { value, max, words: common.pagesDone(number(value), number(max)) };
  }
  if (heard === null || heard.total <= 0) return null;
  const { done: value, total: max } = heard;
  return { value, max, words: common.transcribedSoFar(clock(value), clock(max)) };
}
