import type { JobRow } from "../../../ledger/contract.ts";
import { isTerminal } from "../../../ledger/job-state/transitions.ts";
import type { TranscriptionProgress } from "../../services/jobs/transcription-progress.ts";
import { jobView } from "../../services/views/job.ts";
import { eventBytes } from "./sse.ts";

export interface JobEvent {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The last event of the stream. */
  last: boolean;
}

/** All followers of a job receive the same row, so it is serialized once. */
const written = new WeakMap<JobRow, JobEvent>();

export function jobEvent(job: JobRow): JobEvent {
  const known = written.get(job);
  if (known !== undefined) return known;
  const data = JSON.stringify({ job: jobView(job) });
  const id = Bun.hash(data).toString(16).padStart(16, "0");
  const event = { id, bytes: eventBytes({ id, event: "job", data }), last: isTerminal(job.status) };
  written.set(job, event);
  return event;
}

/** Transcription progress, which is sent once and never repeated. */
export function progressBytes({ jobId, doneMs, totalMs }: TranscriptionProgress): Uint8Array<ArrayBuffer> {
  const data = JSON.stringify({ job_id: jobId, done: doneMs, total: totalMs, unit: "ms" });
  return eventBytes({ id: null, event: "progress", data });
}

/** The job was removed; reconnecting is useless. */
export function deletedEvent(jobId: string): JobEvent {
  const data = JSON.stringify({ id: jobId });
  return { id: "deleted", bytes: eventBytes({ id: "deleted", event: "deleted", data }), last: true };
}
