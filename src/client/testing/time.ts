/** Time that passes only when nothing else is left to do, for tests of who waits for how long. */
export interface Time {
  clock: { monotonicMs(): number };
  /** As a client's: an abort ends it, too. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Lets time pass until the work has ended. */
  passes<T>(work: Promise<T>): Promise<T>;
}

/** Of the event loop, in which whatever is not asleep goes on. */
const turns = 20;

export function createTime(): Time {
  let nowMs = 0;
  let asleep: { atMs: number; wake(): void }[] = [];

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  function wakeNext(): void {
    const atMs = Math.min(...asleep.map((each) => each.atMs));
    if (asleep.length === 0) throw new Error("nobody sleeps, and the work has not ended");
    const due = asleep.filter((each) => each.atMs === atMs);
    asleep = asleep.filter((each) => each.atMs !== atMs);
    nowMs = atMs;
    for (const { wake } of due) wake();
  }

  return {
    clock: { monotonicMs: () => nowMs },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = { atMs: nowMs + ms, wake: resolve };
        const leave = () => {
          asleep = asleep.filter((each) => each !== sleeper);
          resolve();
        };
        if (signal?.aborted) return resolve();
        signal?.addEventListener("abort", leave, { once: true });
        asleep.push(sleeper);
      }),
    async passes(work) {
      let hasEnded = false;
      const end = () => {
        hasEnded = true;
      };
      work.then(end, end);
      for (await settle(); !hasEnded; await settle()) wakeNext();
      return work;
    },
  };
}
