/** How far recordings are transcribed, for whoever follows their jobs: told as it happens, and kept nowhere. */
import type { JobRow, Owner } from "../../../ledger/contract.ts";

/** Of one attempt: what an earlier one has told may have been more. */
export interface TranscriptionProgress {
  jobId: string;
  /** Milliseconds of the recording, and how many it has. */
  doneMs: number;
  totalMs: number;
}

type Listener = (heard: TranscriptionProgress) => void;

export interface TranscriptionFeed {
  /** Tells those who follow the job as its owner. */
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
