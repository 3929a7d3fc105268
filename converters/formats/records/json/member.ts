/** Looks up members on a tape by name. */
import { stringText } from "./tokens.ts";
import { type Json, sourceOf } from "./values.ts";

/** Entry of the object's first member of the name; null where the entry is no object or has none. */
export function member(json: Json, object: number | null, name: string): number | null {
  if (object === null || firstOf(json, object) !== "{") return null;
  const end = json.tape.next(object);
  for (let at = object + 1; at < end; at = json.tape.next(at + 1))
    if (stringText(sourceOf(json, at)) === name) return at + 1;
  return null;
}

/** Entry at the end of a path of names. */
export function memberAt(json: Json, object: number | null, ...path: readonly string[]): number | null {
  return path.reduce((at, name) => member(json, at, name), object);
}

/** Names and entries of an object's members; nothing of anything else. */
export function* members(json: Json, object: number | null): Generator<readonly [string, number]> {
  if (object === null || firstOf(json, object) !== "{") return;
  const end = json.tape.next(object);
  for (let at = object + 1; at < end; at = json.tape.next(at + 1))
    yield [stringText(sourceOf(json, at)), at + 1];
}

/** Entries of an array's items; nothing of anything else. */
export function* items(json: Json, array: number | null): Generator<number> {
  if (array === null || firstOf(json, array) !== "[") return;
  const end = json.tape.next(array);
  for (let at = array + 1; at < end; at = json.tape.next(at)) yield at;
}

/** A string, or null for anything else. */
export function stringOf(json: Json, entry: number | null): string | null {
  return entry !== null && firstOf(json, entry) === '"' ? stringText(sourceOf(json, entry)) : null;
}

/** A text that may be written as a list of its lines, each with its line end. */
export function textOf(json: Json, entry: number | null): string {
  if (entry === null) return "";
  const whole = stringOf(json, entry);
  if (whole !== null) return whole;
  return [...items(json, entry)].map((line) => stringOf(json, line) ?? "").join("");
}

function firstOf(json: Json, entry: number): string {
  return json.text.charAt(json.tape.start(entry));
}
