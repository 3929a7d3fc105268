/** Common model of the values of JSON and XML, which are shown by the same rules. */

export type Value = Scalar | Members | Items;

export interface Scalar {
  kind: "scalar";
  text: string;
  /** Numbers, true, false and null are values, everything else is text. */
  isText: boolean;
}

interface Container {
  /** Names and values in it, at all depths: what showing it piece by piece would cost. */
  weight: number;
  /** As it is written in the file, laid out for reading. */
  source(): { text: string; language: string };
  line(): string;
}

/** Names with their values, in the file's order; a name may come again. */
export interface Members extends Container {
  kind: "members";
  entries(): Iterable<readonly [name: string, value: Value]>;
}

export interface EachName {
  name: string;
  isOnlyName: boolean;
  /** It says more than that there are several: a player in a team, but no book among nothing but books, and no item. */
  tells: boolean;
}

export interface Items extends Container {
  kind: "items";
  /** What each of them is called, where they have a name: book 1, book 2. */
  each?: EachName;
  items(): Iterable<Value>;
}

/** Coordinates, sizes, ranges: as many numbers are read at a glance. */
const numbersMax = 8;

/** The value as one that stands in a line, or null when it needs more. */
export function inline(value: Value): Scalar | null {
  if (value.kind === "scalar") return value;
  if (value.weight === 0) return { kind: "scalar", text: value.line(), isText: false };
  if (value.kind !== "items" || value.weight > numbersMax) return null;
  const numbers: string[] = [];
  for (const item of value.items()) {
    if (item.kind !== "scalar" || item.isText) return null;
    numbers.push(item.text);
  }
  return { kind: "scalar", text: numbers.join(", "), isText: false };
}

/** Nothing but single values. */
export function isPlainList(list: Items): boolean {
  for (const item of list.items()) if (item.kind !== "scalar") return false;
  return true;
}
