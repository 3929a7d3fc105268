/** What is looked at from time to time, by one timer for all; it sleeps while there is nothing to look at. */
export class Sampled<T> {
  readonly #entries = new Set<T>();
  readonly #intervalMs: number;
  readonly #look: (entry: T) => (() => void) | null;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `look` answers what is to be called when the entry is done with, and null as long as it is not. */
  constructor(intervalMs: number, look: (entry: T) => (() => void) | null) {
    this.#intervalMs = intervalMs;
    this.#look = look;
  }

  /** Returns the function that ends it. */
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
