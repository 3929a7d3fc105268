/** Change notifications of jobs: one read per change for all listeners. */
import type { JobRow, Owner } from "../../../ledger/contract.ts";
import { describeError } from "../../log/log.ts";
import type { Core } from "../core.ts";

export interface JobFeed {
  /**
   * Calls the listener after every change until closed, and with null once the job does not exist or has another owner.
   * Fast changes are combined.
   */
  follow(jobId: string, owner: Owner, listener: (job: JobRow | null) => void): { close(): void };
}

interface Followed {
  owner: Owner;
  listeners: Set<(job: JobRow | null) => void>;
  /** Changed since the last read. */
  changed: boolean;
  reading: boolean;
}

export function createJobFeed({ ledger, log }: Pick<Core, "ledger" | "log">): JobFeed {
  /** By job and owner, because others may follow the id of a job. */
  const followed = new Map<string, Map<string, Followed>>();

  ledger.onChange(({ jobIds }) => {
    if (followed.size === 0) return;
    for (const jobId of jobIds ?? followed.keys()) {
      for (const entry of followed.get(jobId)?.values() ?? []) {
        entry.changed = true;
        if (!entry.reading) void tell(jobId, entry);
      }
    }
  });

  async function tell(jobId: string, entry: Followed): Promise<void> {
    entry.reading = true;
    // After other listeners, above all caches.
    await Promise.resolve();
    while (entry.changed && entry.listeners.size > 0) {
      entry.changed = false;
      try {
        const job = await ledger.read.job(jobId, entry.owner);
        for (const listener of [...entry.listeners]) listener(job);
      } catch (error) {
        // Followers also poll, and the next change retries.
        log("warn", "job_feed.not_read", { job_id: jobId, cause: describeError(error) });
      }
    }
    entry.reading = false;
  }

  return {
    follow(jobId, owner, listener) {
      const key = JSON.stringify(owner);
      const owners = followed.get(jobId) ?? new Map<string, Followed>();
      followed.set(jobId, owners);
      const entry = owners.get(key) ?? { owner, listeners: new Set(), changed: false, reading: false };
      owners.set(key, entry);
      entry.listeners.add(listener);
      return {
        close() {
          entry.listeners.delete(listener);
          if (entry.listeners.size > 0 || owners.get(key) !== entry) return;
          owners.delete(key);
          if (owners.size === 0 && followed.get(jobId) === owners) followed.delete(jobId);
        },
      };
    },
  };
}
