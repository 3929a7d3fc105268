import type { Changes } from "../contract.ts";

/** Collects what the unit that runs now changes. */
export interface Touched {
  job(id: string): void;
  credentials(): void;
  /** What was collected since the last time, or null for nothing. */
  take(): Changes | null;
}

export function createTouched(): Touched {
  let jobIds = new Set<string>();
  let credentials = false;
  return {
    job: (id) => {
      jobIds.add(id);
    },
    credentials: () => {
      credentials = true;
    },
    take: () => {
      if (jobIds.size === 0 && !credentials) return null;
      const changes = { jobIds: [...jobIds], credentials };
      jobIds = new Set();
      credentials = false;
      return changes;
    },
  };
}
