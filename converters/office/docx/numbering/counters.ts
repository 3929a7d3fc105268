/** How far the lists of a text have counted. */
import { formatNumber } from "./formats.ts";
import { levelsMax, type NumberingLevel } from "./level.ts";
import type { AbstractList, ListInstance, Numbering } from "./numbering.ts";

export interface ListNumber {
  value: number;
  /** As it is seen, "2.1" or "(a)"; "" for levels that show nothing. That of a bullet is the bullet. */
  label: string;
}

/** Beyond it numbers stay as they are. */
const valueMax = 2_000_000_000;

export class ListCounters {
  readonly #numbering: Numbering;
  /** Values last given out by level. Instances of a list count together (ISO/IEC 29500-1, section 17.9.15). */
  readonly #values = new Map<AbstractList, (number | undefined)[]>();
  /** Instance → levels at which it has begun anew. */
  readonly #restarted = new Map<ListInstance, boolean[]>();

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Counts one paragraph of the list. Null when there is no such list or level. */
  next(numId: number, ilvl: number): ListNumber | null {
    const instance = this.#numbering.instance(numId);
    const level = this.#numbering.level(numId, ilvl);
    if (instance === null || level === null) return null;
    const at = level.level;
    const values = this.#of(instance.list);
    const start = startOf(instance, level);
    const last = this.#beginsAnew(instance, at) ? undefined : values[at];
    const value = last === undefined ? start : Math.min(valueMax, last + 1);
    values[at] = value;
    for (let below = at + 1; below < levelsMax; below++) {
      const after = instance.levels[below]?.restartAfter ?? null;
      // A level begins anew after any above it, or after those up to the one that it names.
      if (after === null || at < after) values[below] = undefined;
    }
    return { value, label: labelOf(instance, level, values) };
  }

  #of(list: AbstractList): (number | undefined)[] {
    let values = this.#values.get(list);
    if (values === undefined) {
      values = [];
      this.#values.set(list, values);
    }
    return values;
  }

  /** The first time only: after that an instance goes on like any other. */
  #beginsAnew(instance: ListInstance, at: number): boolean {
    if (instance.startOverrides[at] === undefined) return false;
    let restarted = this.#restarted.get(instance);
    if (restarted === undefined) {
      restarted = [];
      this.#restarted.set(instance, restarted);
    }
    if (restarted[at] === true) return false;
    restarted[at] = true;
    return true;
  }
}

function startOf(instance: ListInstance, level: NumberingLevel): number {
  return instance.startOverrides[level.level] ?? level.start;
}

/** %n is the number of level n, as that level writes it. */
function labelOf(
  instance: ListInstance,
  level: NumberingLevel,
  values: readonly (number | undefined)[],
): string {
  if (level.hidden) return "";
  if (level.format === "bullet" || level.kind === "none") return level.text.replace(/%\d/g, "");
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const of = instance.levels[at];
    // Numbers of levels below do not exist yet.
    if (of === undefined || at > level.level || of.format === "bullet") return "";
    const value = values[at] ?? startOf(instance, of);
    const legal = level.legal && of.format !== "none" && of.format !== "decimalZero";
    return formatNumber(value, legal ? "decimal" : of.format, of.pattern);
  });
}
