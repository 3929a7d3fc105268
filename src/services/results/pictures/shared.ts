/** Work of the same name is done once for all who ask for it meanwhile; it is given up when all of them have left. */
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

/** `left`: what a caller is told whose signal has come. */
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
        // Who asks from now on begins anew.
        forget(name, mine);
        mine.leave.abort();
      }
    }
  };
}
