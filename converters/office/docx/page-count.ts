/** Which page a block stands on: what the application remembers of its last layout, else what the text itself says. */
export class PageCount {
  /** 1-based. */
  unit = 1;
  readonly #last: number;
  readonly #remembered: boolean;

  /** `remembered`: the file holds w:lastRenderedPageBreak, which tell of explicit breaks as well. */
  constructor(pages: number, remembered: boolean) {
    this.#last = Math.max(1, pages);
    this.#remembered = remembered;
  }

  rendered(): void {
    this.#next();
  }

  explicit(): void {
    if (!this.#remembered) this.#next();
  }

  #next(): void {
    this.unit = Math.min(this.#last, this.unit + 1);
  }
}
