/** Follows the end of the server's log. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../../src/client/errors.ts";
import { sleep } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { given } from "../../given.ts";
import { appended, type KeptLine } from "./lines.ts";

/** Between two answers, and after none. */
const pollMs = 2_000;
const retryMs = 5_000;
/** As many as the API gives at once. */
const pageLines = 100;

interface Tail {
  lines: readonly KeptLine[];
  /** Of the last time that it was asked; it goes on asking. */
  error: unknown;
  loading: boolean;
}

export function useLogTail(paused: boolean): Tail {
  const [tail, setTail] = useState<Tail>({ lines: [], error: null, loading: true });
  const after = useRef<string | null>(null);
  useEffect(() => {
    if (paused) return;
    const controller = new AbortController();
    const { signal } = controller;

    /** How long to wait before the next. */
    async function ask(): Promise<number> {
      // Nobody looks.
      if (document.hidden) return pollMs;
      try {
        const answer = await api.adminGetLogs(
          { limit: pageLines, ...given({ after: after.current }) },
          { signal },
        );
        if (signal.aborted) return 0;
        const isFirst = after.current === null;
        after.current = answer.after;
        setTail(({ lines }) => ({ lines: appended(lines, answer), error: null, loading: false }));
        return !isFirst && answer.lines.length === pageLines ? 0 : pollMs;
      } catch (error) {
        if (!signal.aborted) setTail((before) => ({ ...before, error, loading: false }));
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        return Math.max(retryMs, (seconds ?? 0) * 1_000);
      }
    }

    void (async () => {
      while (!signal.aborted) await sleep(await ask(), signal);
    })();
    return () => controller.abort();
  }, [paused]);
  return tail;
}
