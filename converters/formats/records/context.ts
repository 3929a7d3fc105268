/** State of the conversion of records into blocks. */

/** Items, headings and cells that are more than text. Beyond them tables and source take over, which cost next to nothing. */
const nodesMax = 150_000;

export class Rendering {
  /** JSON: members in any order, so what is short comes first and every heading keeps what belongs to it. */
  readonly shortFirst: boolean;
  /** Records in which a name came more than once, in tables. */
  repeatedNames = 0;
  #left = nodesMax;

  constructor(options: { shortFirst: boolean }) {
    this.shortFirst = options.shortFirst;
  }

  /** Whether something of this weight may still be shown piece by piece. */
  affords(weight: number): boolean {
    return weight <= this.#left;
  }

  /** Nothing more may be shown piece by piece. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(nodes: number): void {
    this.#left -= nodes;
  }

  warnings(): string[] {
    if (this.repeatedNames === 0) return [];
    return [
      `Records in which a name comes more than once: ${this.repeatedNames}; all of its values stand in one cell.`,
    ];
  }
}
