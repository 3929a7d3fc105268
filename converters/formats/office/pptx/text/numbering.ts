import type { Paragraph } from "./paragraphs.ts";

interface Counter {
  scheme: string;
  start: number;
  value: number;
}

/** Numbers continue those of the same level, scheme and start; other items at or above restart them. */
export class Numbering {
  readonly #counters: (Counter | undefined)[] = [];

  /** Of the next paragraph; null for one without a number. */
  next({ level, mark }: Pick<Paragraph, "level" | "mark">): number | null {
    this.#counters.length = Math.min(this.#counters.length, level + 1);
    if (mark.kind !== "number") {
      this.#counters[level] = undefined;
      return null;
    }
    const before = this.#counters[level];
    const goesOn = before?.scheme === mark.scheme && before.start === mark.start;
    const value = goesOn ? before.value + 1 : mark.start;
    this.#counters[level] = { scheme: mark.scheme, start: mark.start, value };
    return value;
  }
}
