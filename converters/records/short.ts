/** Values that are shown inline. */
import type { Items, Scalar, Value } from "./value.ts";

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
