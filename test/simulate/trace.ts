/** What happened, a line an event: a hash over all of it, and the last lines for whoever reads a failure. */

const keptLines = 60;

export class Trace {
  /** Two runs with the same hash have done the same, event by event. */
  hash = 0n;
  readonly #kept: string[] = [];
  readonly #print: ((line: string) => void) | null;

  constructor(print: ((line: string) => void) | null) {
    this.#print = print;
  }

  add(line: string): void {
    this.hash = BigInt(Bun.hash(line, this.hash));
    this.#kept.push(line);
    if (this.#kept.length > 2 * keptLines) this.#kept.splice(0, keptLines);
    this.#print?.(line);
  }

  last(): string[] {
    return this.#kept.slice(-keptLines);
  }
}

/** Ids are told by their last digits, which is enough within one history. */
export const short = (id: string): string => (id.length > 20 ? `${id.slice(0, 4)}${id.slice(-6)}` : id);
