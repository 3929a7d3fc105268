/** Hooks for loading and changing data. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { omitEmpty } from "../text/omit-empty.ts";

export interface Query<T> {
  /** The last answer; kept while reloading. */
  data: T | null;
  error: unknown;
  loading: boolean;
  reload(): void;
  /** Replaces the answer after a change. */
  set(data: T): void;
}

interface QueryOptions<T> {
  /** Reloads this long after each answer while the page is visible; null: never. */
  everyMs?: number | ((data: T | null, error: unknown) => number | null);
}

/** Loads on mount and whenever a dependency changes. */
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
    let failure: unknown = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState((before) => ({ ...before, loading: true }));
    latest.current
      .ask(controller.signal)
      .then(
        (data) => {
          answer = data;
          if (!controller.signal.aborted) setState({ data, error: null, loading: false });
        },
        (error: unknown) => {
          failure = error;
          if (!controller.signal.aborted) setState((before) => ({ ...before, error, loading: false }));
        },
      )
      .finally(() => {
        const { everyMs: interval = null } = latest.current;
        const ms = typeof interval === "function" ? interval(answer, failure) : interval;
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
  /** False after an error. */
  run(...args: Arguments): Promise<boolean>;
  pending: boolean;
  error: unknown;
}

/** An action of the user; runs once at a time. */
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
  return { run, ...state };
}

/** A paginated list. */

export interface Pages<T> {
  items: readonly T[];
  error: unknown;
  loading: boolean;
  more: boolean;
  loadMore(): void;
  reload(): void;
  /** Changes the loaded items only. */
  change(update: (items: readonly T[]) => readonly T[]): void;
}

interface State<T> {
  items: readonly T[];
  cursor: string | null;
  error: unknown;
  loading: boolean;
  loaded: boolean;
}

const nothing = { items: [], cursor: null, error: null, loading: true, loaded: false };

/** `ask` gets the next cursor, null for the first page. Restarts when a dependency changes. */
export function usePages<T>(
  ask: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<{ items: readonly T[]; next_cursor: string | null }>,
  dependencies: readonly unknown[],
): Pages<T> {
  const [state, setState] = useState<State<T>>(nothing);
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  const controller = useRef<AbortController | null>(null);
  const busy = useRef(false);

  const load = useCallback(async (cursor: string | null) => {
    controller.current ??= new AbortController();
    const { signal } = controller.current;
    busy.current = true;
    setState((before) => ({ ...before, loading: true, error: null }));
    try {
      const { items, next_cursor } = await latest.current(cursor, signal);
      if (signal.aborted) return;
      setState((before) => ({
        items: cursor === null ? items : [...before.items, ...items],
        cursor: next_cursor,
        error: null,
        loading: false,
        loaded: true,
      }));
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, error, loading: false }));
    } finally {
      if (!signal.aborted) busy.current = false;
    }
  }, []);

  useEffect(() => {
    controller.current = new AbortController();
    // The items stay until the answer; the old cursor is invalid.
    setState((before) => ({ ...before, cursor: null, loading: true }));
    void load(null);
    return () => {
      controller.current?.abort();
      controller.current = null;
      busy.current = false;
    };
  }, [...dependencies, round]);

  const { items, cursor, error, loading, loaded } = state;
  const more = loaded && cursor !== null;
  const loadMore = useCallback(() => {
    if (!busy.current && cursor !== null) void load(cursor);
  }, [cursor, load]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const change = useCallback(
    (update: (items: readonly T[]) => readonly T[]) =>
      setState((before) => ({ ...before, items: update(before.items) })),
    [],
  );
  return { items, error, loading, more, loadMore, reload, change };
}

/** List input; empty values are left out. */
type Loose<Input> = { [Name in keyof Input]?: Input[Name] | "" | null | undefined };

/** The items under `name` of a list operation. Restarts when the input or `round` changes. */
export const useList = <
  Input extends object,
  Answer extends { next_cursor: string | null },
  Name extends keyof Answer,
>(
  list: (input: Input, options: { signal: AbortSignal }) => Promise<Answer>,
  name: Name,
  input: Loose<Omit<Input, "cursor">>,
  round = 0,
): Pages<Answer[Name] extends readonly (infer Item)[] ? Item : never> =>
  usePages(
    async (cursor, signal) => {
      const answer = await list(omitEmpty({ ...input, cursor }) as Input, { signal });
      return { items: answer[name] as never, next_cursor: answer.next_cursor };
    },
    [JSON.stringify(input), round],
  );
