/** What units of work have changed, told once it is on the disk and before whoever asked for it is answered. */
export interface Changes {
  /** Jobs that came, changed or went; null when it is not known which. */
  jobIds: readonly string[] | null;
  /** Whether what a credential may do can be another now: keys, people, organizations, plans. */
  credentials: boolean;
  /** Whether an event may have become due to be delivered. */
  events: boolean;
}

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
