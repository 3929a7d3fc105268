/** Lists of a document (numbering.xml, ISO/IEC 29500-1, section 17.9). */
import { childrenNamed, find, type XmlElement } from "../../../../input/xml/element.ts";
import { childValue, integer } from "../styles/values.ts";
import { formatNumber } from "./formats.ts";
import { levelsMax, type NumberingLevel, readLevel } from "./level.ts";

// How far the lists of a text have counted.

interface ListNumber {
  value: number;
  /** As it is seen, "2.1" or "(a)"; "" for levels that show nothing. That of a bullet is the bullet. */
  label: string;
}

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

/** w:abstractNum: levels, and the counters that all its instances share. */
export interface AbstractList {
  id: number;
  levels: readonly (NumberingLevel | undefined)[];
  /** The name of the style that holds the levels of this one. */
  numStyleLink: string | undefined;
  /** The name of the style whose levels these are. */
  styleLink: string | undefined;
}

/** w:num: an instance of a list, with what it has of its own. */
export interface ListInstance {
  numId: number;
  list: AbstractList;
  levels: readonly (NumberingLevel | undefined)[];
  /** By level: where this instance begins anew, once. */
  startOverrides: readonly (number | undefined)[];
}

/** Links from list to style to list; more is a cycle. */
const linksMax = 8;

export class Numbering {
  readonly #lists = new Map<number, AbstractList>();
  readonly #byStyleLink = new Map<string, AbstractList>();
  readonly #elements = new Map<number, XmlElement>();
  readonly #instances = new Map<number, ListInstance | null>();
  readonly #numIdOfStyle: (styleId: string) => number | undefined;

  private constructor(root: XmlElement | undefined, numIdOfStyle: (styleId: string) => number | undefined) {
    this.#numIdOfStyle = numIdOfStyle;
    for (const element of childrenNamed(root, "w:abstractNum")) {
      const list = readList(element);
      if (list === null) continue;
      this.#lists.set(list.id, list);
      if (list.styleLink !== undefined && !this.#byStyleLink.has(list.styleLink))
        this.#byStyleLink.set(list.styleLink, list);
    }
    for (const element of childrenNamed(root, "w:num")) {
      const numId = integer(element.attributes["w:numId"]);
      if (numId !== undefined) this.#elements.set(numId, element);
    }
  }

  /** Of the root of numbering.xml; `numIdOfStyle` tells the list of a style. */
  static read(
    root: XmlElement | undefined,
    numIdOfStyle: (styleId: string) => number | undefined = () => undefined,
  ): Numbering {
    return new Numbering(root, numIdOfStyle);
  }

  /** A level beyond the last is the last. Null for a list that there is not, or that has no such level. */
  level(numId: number, level: number): NumberingLevel | null {
    const at = Math.min(levelsMax - 1, Math.max(0, level));
    return this.instance(numId)?.levels[at] ?? null;
  }

  levelOfStyle(numId: number, styleId: string): number | null {
    const levels = this.instance(numId)?.levels;
    const found = levels?.findIndex((level) => level?.styleId === styleId) ?? -1;
    return found === -1 ? null : found;
  }

  /** Counters at the beginning of a text. Notes, headers and text boxes each are a text of their own. */
  counters(): ListCounters {
    return new ListCounters(this);
  }

  instance(numId: number): ListInstance | null {
    let instance = this.#instances.get(numId);
    if (instance === undefined) {
      const element = this.#elements.get(numId);
      instance = element === undefined ? null : this.#read(numId, element);
      if (element !== undefined) this.#instances.set(numId, instance);
    }
    return instance;
  }

  #read(numId: number, element: XmlElement): ListInstance | null {
    const list = this.#resolve(this.#lists.get(integer(childValue(element, "w:abstractNumId")) ?? -1));
    if (list === undefined) return null;
    const levels = [...list.levels];
    const startOverrides: (number | undefined)[] = [];
    for (const override of childrenNamed(element, "w:lvlOverride")) {
      const level = integer(override.attributes["w:ilvl"]);
      if (level === undefined || level < 0 || level >= levelsMax) continue;
      const whole = find(override, "w:lvl");
      if (whole !== undefined) levels[level] = readLevel(whole, level);
      const start = integer(childValue(override, "w:startOverride"));
      if (start !== undefined) startOverrides[level] = Math.max(0, start);
    }
    return { numId, list, levels, startOverrides };
  }

  /** A list that only names a style has the levels of that style's list (section 17.9.21). */
  #resolve(list: AbstractList | undefined): AbstractList | undefined {
    let at = list;
    for (let links = 0; at?.numStyleLink !== undefined && links < linksMax; links++) {
      if (at.levels.length > 0) return at;
      at = this.#byStyleLink.get(at.numStyleLink) ?? this.#ofStyle(at.numStyleLink);
    }
    return at;
  }

  #ofStyle(styleId: string): AbstractList | undefined {
    const element = this.#elements.get(this.#numIdOfStyle(styleId) ?? -1);
    return this.#lists.get(integer(childValue(element, "w:abstractNumId")) ?? -1);
  }
}

function readList(element: XmlElement): AbstractList | null {
  const id = integer(element.attributes["w:abstractNumId"]);
  if (id === undefined) return null;
  const levels: (NumberingLevel | undefined)[] = [];
  for (const child of childrenNamed(element, "w:lvl")) {
    const level = integer(child.attributes["w:ilvl"]);
    if (level !== undefined && level >= 0 && level < levelsMax) levels[level] = readLevel(child, level);
  }
  return {
    id,
    levels,
    numStyleLink: childValue(element, "w:numStyleLink"),
    styleLink: childValue(element, "w:styleLink"),
  };
}
