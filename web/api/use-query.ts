/** What a component asks the API for, and what it has it do. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Query<T> {
  /** The last answer; stays while it is asked for again. */
  data: T | null;
  error: unknown;
  loading: boolean;
  reload(): void;
  /** In place of an answer, when a change has told what it would be. */
  set(data: T): void;
}

interface QueryOptions<T> {
  /** Asked again so long after each answer, while the page is looked at; by what the last one was; null: not again. */
  everyMs?: number | ((data: T | null) => number | null);
}

/** Asks when the component appears and whenever a dependency changes; an answer that nobody waits for is dropped. */
export function useQuery<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
  { everyMs }: QueryOptions<T> = {},
): Query<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown; loading: boolean }>({
    data: null,
    error: null,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const latest = useRef({ ask, everyMs, data: state.data });
  latest.current = { ask, everyMs, data: state.data };
  useEffect(() => {
    const controller = new AbortController();
    let answer = latest.current.data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState((before) => ({ ...before, loading: true }));
    latest.current
      .ask(controller.signal)
      .then(
        (data) => {
          answer = data;
          if (!controller.signal.aborted) setState({ data, error: null, loading: false });
        },
        (error: unknown) =>
          !controller.signal.aborted && setState((before) => ({ ...before, error, loading: false })),
      )
      .finally(() => {
        const { everyMs: interval = null } = latest.current;
        const ms = typeof interval === "function" ? interval(answer) : interval;
        if (ms === null || controller.signal.aborted) return;
        const again = () => {
          if (document.hidden) timer = setTimeout(again, ms);
          else setRound((before) => before + 1);
        };
        timer = setTimeout(again, ms);
      });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [...dependencies, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const set = useCallback((data: T) => setState({ data, error: null, loading: false }), []);
  return { ...state, reload, set };
}

export interface Action<Arguments extends unknown[]> {
  /** True when it succeeded; what it was refused with is `error`. */
  run(...args: Arguments): Promise<boolean>;
  pending: boolean;
  error: unknown;
  clear(): void;
}

/** Something that somebody has the page do: once at a time. */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });
  const running = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const run = useCallback(async (...args: Arguments) => {
    if (running.current) return false;
    running.current = true;
    setState({ pending: true, error: null });
    try {
      await latest.current(...args);
      setState({ pending: false, error: null });
      return true;
    } catch (error) {
      setState({ pending: false, error });
      return false;
    } finally {
      running.current = false;
    }
  }, []);
  const clear = useCallback(() => setState((before) => ({ ...before, error: null })), []);
  return { run, ...state, clear };
}
