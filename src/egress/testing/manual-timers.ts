import type { Timers } from "../../../config/ambient.ts";

/** Time that passes when the test says so. `waiting`: how many timers are set. */
export function manualTimers() {
  let nowMs = 0;
  let waiting: { atMs: number; run: () => void }[] = [];
  const timers: Timers = {
    after: (ms, run) => {
      const entry = { atMs: nowMs + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
  };
  const pass = async (ms: number) => {
    nowMs += ms;
    for (const entry of waiting.filter(({ atMs }) => atMs <= nowMs)) {
      waiting = waiting.filter((each) => each !== entry);
      entry.run();
    }
    await Bun.sleep(0);
  };
  return { timers, pass, waiting: () => waiting.length, nowMs: () => nowMs };
}
