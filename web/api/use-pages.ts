/** A list that comes page by page. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

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
