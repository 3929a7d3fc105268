/** The browser's clock and randomness; nothing else reads them. */
import type { Clock, Random } from "../../config/ambient.ts";

export const nowMs = (): number => Date.now();

export const browserClock: Pick<Clock, "monotonicMs"> = { monotonicMs: () => performance.now() };

export const browserRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** Resolves after the time or when aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
