import type { Changes } from "../contract.ts";

/** Collects what the unit that runs now changes. */
export interface Touched {
  job(id: string): void;
  credentials(): void;
  events(): void;
  /** What was collected since the last time, or null for nothing. */
  take(): Changes | null;
  /** The unit, or its whole group, was rolled back: nothing has changed. */
  undone(): void;
}

/** `forget` is for what else was remembered of a unit that was rolled back. */
export function createTouched(forget: () => void): Touched {
  let jobIds = new Set<string>();
  let credentials = false;
  let events = false;
  function take(): Changes | null {
    if (jobIds.size === 0 && !credentials && !events) return null;
    const changes = { jobIds: [...jobIds], credentials, events };
    jobIds = new Set();
    credentials = false;
    events = false;
    return changes;
  }

  return {
    take,
    job: (id) => {
      jobIds.add(id);
    },
    credentials: () => {
      credentials = true;
    },
    events: () => {
      events = true;
    },
    undone: () => {
      take();
      forget();
    },
  };
}
