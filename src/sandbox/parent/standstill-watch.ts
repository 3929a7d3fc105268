import { systemClock } from "../../../config/ambient.ts";
import type { Activity } from "./activity.ts";
import { Sampled } from "./sampled.ts";

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
  readonly #sampled: Sampled<Watched>;

  constructor(limitMs: number) {
    this.#sampled = new Sampled(limitMs / samplesPerLimit, (entry) => {
      if (!rests(entry)) return null;
      return systemClock.monotonicMs() - entry.sinceMs >= limitMs ? entry.onStandstill : null;
    });
  }

  /** `onStandstill` is called once at most. Returns the function that ends the watch. */
  watch(activity: () => Activity | null, onStandstill: () => void): () => void {
    return this.#sampled.add({
      activity,
      onStandstill,
      sinceMs: systemClock.monotonicMs(),
      sinceTicks: 0,
    });
  }
}

/** Whether it has done nothing since it was last seen to do something; that is noted. */
function rests(entry: Watched): boolean {
  const activity = entry.activity();
  if (activity?.sleeping && activity.ticks - entry.sinceTicks <= restingTicksMax) return true;
  entry.sinceMs = systemClock.monotonicMs();
  entry.sinceTicks = activity?.ticks ?? 0;
  return false;
}
