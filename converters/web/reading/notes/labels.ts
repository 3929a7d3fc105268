/** Each note has its own name: what marks it, with a number where that is taken. */
export class Labels {
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();

  of(mark: string): string {
    const wanted = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(mark)
      ? mark.replaceAll(" ", "-").toLowerCase()
      : "note";
    let count = this.#counts.get(wanted) ?? (wanted === "note" ? 1 : 0);
    let label: string;
    do {
      label = count === 0 ? wanted : `${wanted}-${count}`;
      count += 1;
      if (count === 1) count = 2;
    } while (this.#taken.has(label));
    this.#counts.set(wanted, count);
    this.#taken.add(label);
    return label;
  }
}
