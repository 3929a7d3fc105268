/** JSON bodies that are right but for one thing. */
import fc from "fast-check";
import { RawJson, Ref } from "./plan.ts";

/** What a value is replaced by. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.5,
  2 ** 53,
  1e21,
  "",
  " ",
  "0",
  "1e400",
  "\u0000",
  "x".repeat(5_000),
  "é".repeat(300),
  "\u202egnp.exe",
  "a\r\nb: c",
  "__proto__",
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
  [],
  {},
  [null],
  [[]],
  { toString: 1 },
  { length: 1e9 },
  new RawJson("1e400"),
  new RawJson("-1e400"),
  new RawJson("-0"),
  new RawJson("1e-400"),
  new RawJson("00"),
  new RawJson("NaN"),
  new RawJson("Infinity"),
  new RawJson("undefined"),
  new RawJson('"\\ud800"'),
  new RawJson('"\\udc00\\ud800"'),
  new RawJson('"\\u0000"'),
  new RawJson("'single'"),
  new RawJson("0.1e1"),
  new RawJson("100000000000000000000000000000000000001"),
  new RawJson(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
  new RawJson(`${'{"a":'.repeat(900)}1${"}".repeat(900)}`),
  new RawJson("/* */ 1"),
];

const strangeKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  " ",
  "\u0000",
  "UPLOAD_ID",
  "a/b~c",
  "\u200bname",
  "x".repeat(300),
];

type Step = { at: number; how: number; odd: number };

/** How to change a value somewhere; the first of each shrinks to. */
const changes = ["replace", "drop", "add", "twice", "beyond", "one-character", "wrap", "text"] as const;

/** One change at one place; it is drawn as numbers, so that it holds for whatever value is drawn. */
export const oneChange: fc.Arbitrary<(value: unknown) => unknown> = fc
  .record({ at: fc.nat(40), how: fc.nat(changes.length - 1), odd: fc.nat(odd.length * strangeKeys.length) })
  .map((step) => (value) => changed(value, step));

/** Places of a value, itself first. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, at) => places(each, [...path, at]))];
  if (isPlain(value))
    return [path, ...Object.keys(value).flatMap((key) => places(value[key], [...path, key]))];
  return [path];
}

function changed(value: unknown, step: Step): unknown {
  const all = places(value);
  const path = all[step.at % all.length] ?? [];
  return changedAt(value, path, step);
}

function changedAt(value: unknown, path: readonly (string | number)[], step: Step): unknown {
  const [key, ...rest] = path;
  const how = changes[step.how] ?? "replace";
  if (key === undefined) return changedHere(value, how, step);
  if (Array.isArray(value)) {
    const copy = [...value];
    if (rest.length === 0 && how === "drop") copy.splice(Number(key), 1);
    else copy[Number(key)] = changedAt(copy[Number(key)], rest, step);
    return copy;
  }
  const object = value as Record<string, unknown>;
  if (rest.length === 0 && how === "drop")
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  if (rest.length === 0 && how === "twice") return new Twice(object, String(key), odd[step.odd % odd.length]);
  return { ...object, [key]: changedAt(object[key], rest, step) };
}

function changedHere(value: unknown, how: (typeof changes)[number], step: Step): unknown {
  const other = odd[step.odd % odd.length];
  const key = strangeKeys[step.odd % strangeKeys.length] ?? "";
  if (how === "wrap") return [value];
  if (how === "text" && typeof value !== "object") return String(value);
  if (how === "add" && isPlain(value)) return new Twice(value, key, other);
  if (how === "add" && Array.isArray(value)) return [...value, ...value, other];
  if (how === "beyond" && typeof value === "number")
    return [value + 1, value + 0.5, -value, value * 1e6][step.odd % 4];
  if (how === "beyond" && typeof value === "string") return value.repeat(50);
  if (how === "one-character" && typeof value === "string") {
    const at = step.odd % (value.length + 1);
    return value.slice(0, at) + (["é", " ", "\n", "G", "-", ""][step.odd % 6] ?? "") + value.slice(at + 1);
  }
  return other;
}

/** An object that says one more key at its end, whether it has that or not. */
class Twice {
  constructor(
    readonly object: Record<string, unknown>,
    readonly key: string,
    readonly value: unknown,
  ) {}
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof RawJson || value instanceof Ref || value instanceof Twice)
  );
}

/** JSON text, with what `lookUp` finds in the place of references. */
export function jsonText(value: unknown, lookUp: (reference: Ref) => unknown): string {
  const write = (each: unknown): string => {
    if (each instanceof Ref) return write(lookUp(each));
    if (each instanceof RawJson) return each.text;
    if (each instanceof Twice) {
      const members = Object.entries(each.object).map(
        ([key, member]) => `${JSON.stringify(key)}:${write(member)}`,
      );
      return `{${[...members, `${JSON.stringify(each.key)}:${write(each.value)}`].join()}}`;
    }
    if (Array.isArray(each)) return `[${each.map(write).join()}]`;
    if (isPlain(each))
      return `{${Object.entries(each)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
        .join()}}`;
    return JSON.stringify(each) ?? "null";
  };
  return write(value);
}
