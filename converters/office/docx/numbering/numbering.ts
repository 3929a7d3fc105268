/** Lists of a document (numbering.xml, ISO/IEC 29500-1, section 17.9). */
import { childrenNamed, find, type XmlElement } from "../../../xml/element.ts";
import { childValue, integer } from "../styles/values.ts";
import { ListCounters } from "./counters.ts";
import { levelsMax, type NumberingLevel, readLevel } from "./level.ts";

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

  /** The level that paragraphs of the style are on. */
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
