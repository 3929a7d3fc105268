import { ApiError, UnreachableError } from "../client/errors.ts";
import type { JobProgress } from "../client/follow.ts";
import { isTerminal, type Job } from "../client/types.ts";
import type { ToolCall } from "./tool.ts";

/** Below the minute after which most clients and proxies time out. */
export const waitSecondsMax = 50;
export const waitSecondsDefault = 45;

/** Aborts after so many seconds; at once for 0. */
export const patienceOf = (seconds: number): AbortSignal =>
  seconds === 0 ? AbortSignal.abort() : AbortSignal.timeout(seconds * 1000);

/**
 * Waits until the job ends, `patience` aborts or the client disconnects; returns the last state. A stopping server ends
 * the wait.
 */
export async function followJob(
  { client, signal, progress }: ToolCall,
  jobId: string,
  patience: AbortSignal,
): Promise<Job> {
  let seen = await client.job(jobId);
  if (isTerminal(seen.status) || patience.aborted) return seen;
  try {
    const until = AbortSignal.any([signal, patience]);
    for await (const job of client.follow(jobId, until, (transcribed) =>
      reportTranscription(progress, transcribed),
    )) {
      seen = job;
      tellJob(progress, job);
    }
  } catch (error) {
    if (!signal.aborted && !patience.aborted && !isPassing(error)) throw error;
  }
  return seen;
}

/** Temporary server errors, unrelated to the job. */
function isPassing(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.retryable);
}

function tellJob(progress: ToolCall["progress"], { status, progress: pages }: Job): void {
  if (pages !== undefined)
    progress(pages.pages_done, pages.pages_total, `${pages.pages_done} of ${pages.pages_total} pages`);
  else if (!isTerminal(status)) progress(0, null, status);
}

function reportTranscription(progress: ToolCall["progress"], { done, total }: JobProgress): void {
  progress(done, total, `${seconds(done)} of ${seconds(total)} seconds transcribed`);
}

const seconds = (ms: number) => Math.round(ms / 1000);
