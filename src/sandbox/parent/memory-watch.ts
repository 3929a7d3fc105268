import { Sampled } from "./sampled.ts";

const sampleIntervalMs = 50;

interface Watched {
  resident(): number | null;
  limitBytes: number;
  onOver(): void;
}

/** Samples the resident size of busy children 20 times per second (6 µs each). */
export class MemoryWatch {
  readonly #sampled = new Sampled<Watched>(sampleIntervalMs, ({ resident, limitBytes, onOver }) =>
    (resident() ?? 0) > limitBytes ? onOver : null,
  );

  /** `onOver` is called at most once. Returns a function that ends the watch. */
  watch(resident: () => number | null, limitBytes: number, onOver: () => void): () => void {
    return this.#sampled.add({ resident, limitBytes, onOver });
  }
}
