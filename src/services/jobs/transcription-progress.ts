/** Transcription progress of recordings for followers of their jobs; not stored. */
import type { JobRow, Owner } from "../../../ledger/contract.ts";

/** Progress of one attempt; may be less than an earlier one's. */
export interface TranscriptionProgress {
  jobId: string;
  /** Transcribed and total milliseconds. */
  doneMs: number;
  totalMs: number;
}

type Listener = (progress: TranscriptionProgress) => void;

export interface TranscriptionFeed {
  /** Notifies followers of the job with its owner. */
  tell(job: Pick<JobRow, "id" | "owner">, doneMs: number, totalMs: number): void;
  follow(jobId: string, owner: Owner, listener: Listener): { close(): void };
}

export function createTranscriptionFeed(): TranscriptionFeed {
  const followed = new Map<string, Set<Listener>>();
  const keyOf = (jobId: string, owner: Owner) => JSON.stringify([jobId, owner]);
  return {
    tell({ id: jobId, owner }, doneMs, totalMs) {
      for (const listener of [...(followed.get(keyOf(jobId, owner)) ?? [])])
        listener({ jobId, doneMs, totalMs });
    },
    follow(jobId, owner, listener) {
      const key = keyOf(jobId, owner);
      const listeners = followed.get(key) ?? new Set();
      followed.set(key, listeners);
      listeners.add(listener);
      return {
        close() {
          listeners.delete(listener);
          if (listeners.size === 0 && followed.get(key) === listeners) followed.delete(key);
        },
      };
    },
  };
}
