/** Keeps a list of jobs up to date while one of them waits or runs and somebody looks at it; silent otherwise. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isTerminal, type Job } from "../../../src/client/types.ts";
import { sleep } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import type { Pages } from "../../api/use-pages.ts";
import { codeOf } from "../../problem.ts";
import { merged, replaced, strays, without } from "./merged.ts";

const everyMs = 3_000;
/** After an answer that did not come. */
const restMs = 15_000;
/** Asked for by themselves each time. */
const straysMax = 5;

/** `ask` gets the first page anew. True: the last try failed, the next will come. */
export function useFollowed(
  { items, change }: Pick<Pages<Job>, "items" | "change">,
  ask: (signal: AbortSignal) => Promise<{ jobs: readonly Job[] }>,
  dependencies: readonly unknown[],
): boolean {
  const [failing, setFailing] = useState(false);
  const latest = useRef({ items, ask });
  latest.current = { items, ask };
  const active = items.some(({ status }) => !isTerminal(status));
  useEffect(() => {
    if (!active) return setFailing(false);
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (let ms = everyMs; ; ) {
        await sleep(ms, signal);
        if (signal.aborted) return;
        if (document.hidden) continue;
        try {
          await refresh(latest.current, change, signal);
          ms = everyMs;
        } catch {
          ms = restMs;
        }
        if (!signal.aborted) setFailing(ms === restMs);
      }
    };
    void follow();
    return () => controller.abort();
  }, [active, change, ...dependencies]);
  return failing;
}

interface Followed {
  items: readonly Job[];
  ask(signal: AbortSignal): Promise<{ jobs: readonly Job[] }>;
}

async function refresh(
  { items, ask }: Followed,
  change: Pages<Job>["change"],
  signal: AbortSignal,
): Promise<void> {
  const { jobs } = await ask(signal);
  if (signal.aborted) return;
  change((shown) => merged(shown, jobs));
  for (const { id } of strays(items, jobs).slice(0, straysMax)) {
    const now = await jobOrNull(id, signal);
    if (signal.aborted) return;
    change((shown) => (now === null ? without(shown, id) : replaced(shown, now)));
  }
}

async function jobOrNull(job_id: string, signal: AbortSignal): Promise<Job | null> {
  try {
    return (await api.getJob({ job_id }, { signal })).job;
  } catch (error) {
    if (codeOf(error) === "job_not_found") return null;
    throw error;
  }
}
