import { systemClock } from "../../../config/ambient.ts";
import type { Activity } from "./activity.ts";
import { Sampled } from "./sampled.ts";

/** CPU ticks of idle timers: 0.1 s per minute. */
const restingTicksMax = 10;
const samplesPerLimit = 12;

interface Watched {
  activity(): Activity | null;
  onStandstill(): void;
  /** Monotonic time of the last activity. */
  sinceMs: number;
  sinceTicks: number;
}

/**
 * Detects hanging children: asleep for `limitMs` with hardly any CPU time, such as deadlocked runtime threads. Working
 * children never wait for others, and processes waiting for CPU are not asleep.
 */
export class StandstillWatch {
  readonly #sampled: Sampled<Watched>;

  constructor(limitMs: number) {
    this.#sampled = new Sampled(limitMs / samplesPerLimit, (entry) => {
      if (!rests(entry)) return null;
      return systemClock.monotonicMs() - entry.sinceMs >= limitMs ? entry.onStandstill : null;
    });
  }

  /** `onStandstill` is called at most once. Returns a function that ends the watch. */
  watch(activity: () => Activity | null, onStandstill: () => void): () => void {
    return this.#sampled.add({
      activity,
      onStandstill,
      sinceMs: systemClock.monotonicMs(),
      sinceTicks: 0,
    });
  }
}

/** Whether it was inactive since the last look; records it. */
function rests(entry: Watched): boolean {
  const activity = entry.activity();
  if (activity?.sleeping && activity.ticks - entry.sinceTicks <= restingTicksMax) return true;
  entry.sinceMs = systemClock.monotonicMs();
  entry.sinceTicks = activity?.ticks ?? 0;
  return false;
}
