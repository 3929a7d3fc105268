/** Shares one run of work among concurrent callers of the same name; aborted when all callers have left. */
export type Share<T> = (
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
) => Promise<T>;

interface Running<T> {
  result: Promise<T>;
  callers: number;
  leave: AbortController;
}

/** `left`: the error for an aborted caller. */
export function createShare<T>(left: () => Error): Share<T> {
  const running = new Map<string, Running<T>>();

  function begin(name: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const leave = new AbortController();
    const started: Running<T> = { result: work(leave.signal), callers: 0, leave };
    running.set(name, started);
    const end = () => forget(name, started);
    started.result.then(end, end);
    return started;
  }

  function forget(name: string, started: Running<T>): void {
    if (running.get(name) === started) running.delete(name);
  }

  return async (name, work, signal) => {
    if (signal?.aborted) throw left();
    const mine = running.get(name) ?? begin(name, work);
    mine.callers += 1;
    const gone = Promise.withResolvers<never>();
    const go = () => gone.reject(left());
    signal?.addEventListener("abort", go);
    try {
      return await Promise.race([mine.result, gone.promise]);
    } finally {
      signal?.removeEventListener("abort", go);
      mine.callers -= 1;
      if (mine.callers === 0) {
        // Later callers start a new run.
        forget(name, mine);
        mine.leave.abort();
      }
    }
  };
}
