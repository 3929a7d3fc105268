/** What units changed; reported after the commit and before the caller gets the answer. */
export interface Changes {
  /** Jobs that were created, changed or deleted; null: unknown. */
  jobIds: readonly string[] | null;
  /** Permissions may have changed: keys, users, organizations, plans. */
  credentials: boolean;
  /** An event may be due for delivery. */
  events: boolean;
}

/** Collects the changes of the current unit. */
export interface Touched {
  job(id: string): void;
  credentials(): void;
  events(): void;
  /** The changes since the last call; null: none. */
  take(): Changes | null;
  /** The unit or its group was rolled back. */
  undone(): void;
}

/** `forget` discards other state of a unit that was rolled back. */
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
