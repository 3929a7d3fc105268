import type { Changes } from "../contract.ts";

/** Collects what the unit that runs now changes. */
export interface Touched {
  job(id: string): void;
  credentials(): void;
  events(): void;
  /** What was collected since the last time, or null for nothing. */
  take(): Changes | null;
}

export function createTouched(): Touched {
  let jobIds = new Set<string>();
  let credentials = false;
  let events = false;
  return {
    job: (id) => {
      jobIds.add(id);
    },
    credentials: () => {
      credentials = true;
    },
    events: () => {
      events = true;
    },
    take: () => {
      if (jobIds.size === 0 && !credentials && !events) return null;
      const changes = { jobIds: [...jobIds], credentials, events };
      jobIds = new Set();
      credentials = false;
      events = false;
      return changes;
    },
  };
}
