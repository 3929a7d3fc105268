/** Periodic checks with one shared timer, which stops when there is nothing to check. */
export class Sampled<T> {
  readonly #entries = new Set<T>();
  readonly #intervalMs: number;
  readonly #look: (entry: T) => (() => void) | null;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `look` returns a callback when the entry is finished, else null. */
  constructor(intervalMs: number, look: (entry: T) => (() => void) | null) {
    this.#intervalMs = intervalMs;
    this.#look = look;
  }

  /** Returns a function that removes it. */
  add(entry: T): () => void {
    this.#entries.add(entry);
    this.#timer ??= setInterval(() => this.#sample(), this.#intervalMs);
    return () => this.#forget(entry);
  }

  #sample(): void {
    for (const entry of this.#entries) {
      const done = this.#look(entry);
      if (done === null) continue;
      this.#forget(entry);
      done();
    }
  }

  #forget(entry: T): void {
    this.#entries.delete(entry);
    if (this.#entries.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
