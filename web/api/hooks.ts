/** What a component asks the API for, and what it has it do. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { omitEmpty } from "../text/omit-empty.ts";

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

/** A list that comes page by page. */

export interface Pages<T> {
  items: readonly T[];
  error: unknown;
  loading: boolean;
  /** Whether there is more to ask for. */
  more: boolean;
  loadMore(): void;
  reload(): void;
  /** What has changed, or is gone, on this page alone. */
  change(update: (items: readonly T[]) => readonly T[]): void;
}

interface State<T> {
  items: readonly T[];
  cursor: string | null;
  error: unknown;
  loading: boolean;
  begun: boolean;
}

const nothing = { items: [], cursor: null, error: null, loading: true, begun: false };

/** `ask` gets the cursor of the next page, null for the first. Starts anew whenever a dependency changes. */
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
        begun: true,
      }));
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, error, loading: false }));
    } finally {
      if (!signal.aborted) busy.current = false;
    }
  }, []);

  useEffect(() => {
    controller.current = new AbortController();
    // What is shown stays until the answer; there is nothing to go on from any more.
    setState((before) => ({ ...before, cursor: null, loading: true }));
    void load(null);
    return () => {
      controller.current?.abort();
      controller.current = null;
      busy.current = false;
    };
  }, [...dependencies, round]);

  const { items, cursor, error, loading, begun } = state;
  const more = begun && cursor !== null;
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

/** Of a list's input: what is empty is left out. */
type Loose<Input> = { [Name in keyof Input]?: Input[Name] | "" | null | undefined };

/** The items that a list operation answers under `name`, page by page. Starts anew when the input or `round` changes. */
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
