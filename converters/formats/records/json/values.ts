/** Values of a tape, created lazily. */
import type { Value } from "../value.ts";
import { compact, layOut } from "./lay-out.ts";
import type { Tape } from "./tape.ts";
import { stringText } from "./tokens.ts";

export interface Json {
  text: string;
  tape: Tape;
}

export function valueAt(json: Json, entry: number): Value {
  const { text, tape } = json;
  const start = tape.start(entry);
  const first = text.charAt(start);
  if (first === '"') return { kind: "scalar", text: stringText(sourceOf(json, entry)), isText: true };
  if (first !== "{" && first !== "[") return { kind: "scalar", text: sourceOf(json, entry), isText: false };
  const container = {
    weight: tape.next(entry) - entry - 1,
    source: () => ({ text: layOut(json, entry), language: "json" }),
    line: () => compact(json, entry),
  };
  if (first === "{") return { ...container, kind: "members", entries: () => entriesOf(json, entry) };
  return { ...container, kind: "items", items: () => itemsOf(json, entry) };
}

export function sourceOf({ text, tape }: Json, entry: number): string {
  return text.slice(tape.start(entry), tape.end(entry));
}

function* entriesOf(json: Json, object: number): Generator<readonly [string, Value]> {
  const end = json.tape.next(object);
  for (let name = object + 1; name < end; ) {
    yield [stringText(sourceOf(json, name)), valueAt(json, name + 1)];
    name = json.tape.next(name + 1);
  }
}

function* itemsOf(json: Json, array: number): Generator<Value> {
  const end = json.tape.next(array);
  for (let item = array + 1; item < end; item = json.tape.next(item)) yield valueAt(json, item);
}
