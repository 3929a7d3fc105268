import { systemClock } from "../../config/ambient.ts";
import type { Activity } from "./activity.ts";

/** What timers of an idle runtime use now and then is no work: 0.1 s in a minute. */
const restingTicksMax = 10;
const samplesPerLimit = 12;

interface Watched {
  activity(): Activity | null;
  onStandstill(): void;
  /** On the monotonic clock: since when it has done nothing. */
  sinceMs: number;
  sinceTicks: number;
}

/**
 * Tells of busy children that stand still: asleep for all of `limitMs` and hardly any processor time used, as when
 * threads of a runtime wait for each other. Children work on files and wait for nobody, so no work ends like that, and
 * without this one would keep its slot until the deadline. Who only waits for its turn on a busy machine is not asleep.
 */
export class StandstillWatch {
  readonly #limitMs: number;
  readonly #watched = new Set<Watched>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** `onStandstill` is called once at most. Returns the function that ends the watch. */
  watch(activity: () => Activity | null, onStandstill: () => void): () => void {
    const entry: Watched = { activity, onStandstill, sinceMs: systemClock.monotonicMs(), sinceTicks: 0 };
    this.#watched.add(entry);
    this.#timer ??= setInterval(() => this.#sample(), this.#limitMs / samplesPerLimit);
    return () => this.#forget(entry);
  }

  #sample(): void {
    const nowMs = systemClock.monotonicMs();
    for (const entry of this.#watched) {
      const activity = entry.activity();
      const rested = activity?.sleeping && activity.ticks - entry.sinceTicks <= restingTicksMax;
      if (!rested) {
        entry.sinceMs = nowMs;
        entry.sinceTicks = activity?.ticks ?? 0;
      } else if (nowMs - entry.sinceMs >= this.#limitMs) {
        this.#forget(entry);
        entry.onStandstill();
      }
    }
  }

  #forget(entry: Watched): void {
    this.#watched.delete(entry);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
