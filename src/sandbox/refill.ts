/** So long a busy child has to come back before another one is started in its place. */
const delayMs = 250;
const retryMsMin = 1_000;
const retryMsMax = 60_000;

/**
 * Decides when idle children are started: a moment after they are missed, so that neither the server's start nor a
 * run of short tasks pays for it, and ever more rarely while starting them fails.
 */
export class Refill {
  readonly #fill: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #stopped = false;

  constructor(fill: () => void) {
    this.#fill = fill;
  }

  request(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    const retryMs = Math.min(retryMsMin * 2 ** (this.#failures - 1), retryMsMax);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#fill();
      },
      this.#failures === 0 ? delayMs : retryMs,
    );
    this.#timer.unref();
  }

  /** Whether a child that was started became ready. */
  report(ready: boolean): void {
    this.#failures = ready ? 0 : this.#failures + 1;
    if (!ready) this.request();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
