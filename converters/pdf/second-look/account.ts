/** What the second looks did, for the metadata: which looked at which pages, and what came of it. */

export type Look = "drawing" | "hidden_text" | "missed_figures" | "missed_text" | "reading_order";

interface Entry {
  /** Pages on which the look changed something. */
  pages: number[];
  /** Characters, figures or regions that changed. */
  changed: number;
}

/** Pages that are named; a long document only says how many there were. */
const namedMax = 200;

export class Account {
  readonly #looked = new Map<Look, number>();
  readonly #entries = new Map<Look, Entry>();

  looked(look: Look): void {
    this.#looked.set(look, (this.#looked.get(look) ?? 0) + 1);
  }

  changed(look: Look, page: number, changed: number): void {
    const entry = this.#entries.get(look) ?? { pages: [], changed: 0 };
    this.#entries.set(look, entry);
    if (entry.pages.length < namedMax) entry.pages.push(page);
    entry.changed += changed;
  }

  /** For `metadata.details`. */
  toJSON(): Record<string, { pages_looked_at: number; pages_changed: number[]; changed: number }> {
    return Object.fromEntries(
      [...this.#looked]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([look, count]) => {
          const { pages, changed } = this.#entries.get(look) ?? { pages: [], changed: 0 };
          return [look, { pages_looked_at: count, pages_changed: pages, changed }];
        }),
    );
  }
}
