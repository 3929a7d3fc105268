/** Mutations of inputs: of bytes, of the entries of an archive, and of JSON values. */
import type { SeededRandom } from "../../../config/testing/random.ts";
import { type ZipEntry, zip } from "../../../converters/input/archive/testing/zip.ts";

/** Larger inputs are cut: the parsers' own tests have the limits of size. */
export const inputBytesMax = 256 * 1024;

export interface Material {
  seeds: readonly Uint8Array[];
  /** Words of the format. */
  dictionary: readonly string[];
}

const bytesOfInterest = [
  0, 1, 0x20, 0x22, 0x26, 0x2d, 0x3c, 0x3e, 0x5b, 0x7f, 0x80, 0xc0, 0xfe, 0xff,
] as const;
const numbersOfInterest = [
  ...(["0", "-1", "1", "255", "256", "65535", "65536", "2147483647", "2147483648", "4294967295"] as const),
  ...(["4294967296", "9007199254740993", "1e308", "-0", "NaN", "00000000000000001"] as const),
] as const;

type Change = (input: Buffer, random: SeededRandom, material: Material) => Buffer;

const position = (input: Buffer, random: SeededRandom) => random.integer(0, Math.max(0, input.length - 1));

/** A part of the input, mostly short. */
function part(input: Buffer, random: SeededRandom): [number, number] {
  const from = position(input, random);
  const most = random.next() < 0.8 ? 32 : input.length;
  return [from, Math.min(input.length, from + random.integer(1, Math.max(1, most)))];
}

const spliced = (input: Buffer, from: number, to: number, middle: Uint8Array) =>
  Buffer.concat([input.subarray(0, from), middle, input.subarray(to)]);

const changes: readonly [Change, ...Change[]] = [
  (input, random) => {
    const at = position(input, random);
    if (at < input.length) input[at] = (input[at] ?? 0) ^ (1 << random.integer(0, 7));
    return input;
  },
  (input, random) => {
    const at = position(input, random);
    if (at < input.length) input[at] = random.pick(bytesOfInterest);
    return input;
  },
  (input, random) => {
    const [from, to] = part(input, random);
    return spliced(input, from, to, Buffer.alloc(0));
  },
  (input, random) => {
    const [from, to] = part(input, random);
    return spliced(input, to, to, input.subarray(from, to));
  },
  (input, random) => {
    const [from, to] = part(input, random);
    const times = 2 ** random.integer(1, 12);
    const repeated = input.subarray(from, Math.min(to, from + Math.ceil(inputBytesMax / times)));
    return spliced(input, to, to, Buffer.concat(Array.from({ length: times }, () => repeated)));
  },
  (input, random) => input.subarray(0, position(input, random)),
  (input, random, { dictionary }) => {
    const word = dictionary[random.integer(0, dictionary.length - 1)] ?? "\0";
    const at = position(input, random);
    return spliced(input, at, random.next() < 0.5 ? at : at + word.length, Buffer.from(word));
  },
  (input, random, { seeds }) => {
    const other = Buffer.from(seeds[random.integer(0, seeds.length - 1)] ?? []);
    const [from, to] = part(other, random);
    const [start, end] = part(input, random);
    return spliced(input, start, random.next() < 0.5 ? start : end, other.subarray(from, to));
  },
  (input, random) => {
    // Near a random place, because a text may have thousands of numbers.
    const from = position(input, random);
    const found = /[0-9]{1,20}/.exec(input.toString("latin1", from, from + 512));
    if (found === null) return input;
    const at = from + found.index;
    return spliced(input, at, at + found[0].length, Buffer.from(random.pick(numbersOfInterest)));
  },
];

/** One to six changes of a seed or of an input that found something. */
export function mutatedBytes(input: Uint8Array, random: SeededRandom, material: Material): Buffer {
  let changed = Buffer.from(input);
  for (let times = random.integer(1, 6); times > 0; times -= 1)
    changed = Buffer.from(random.pick(changes)(changed, random, material).subarray(0, inputBytesMax));
  return changed;
}

/** Changes entries of an archive and packs it again; sometimes its own bytes or what its headers say. */
export function mutatedArchive(
  entries: readonly ZipEntry[],
  random: SeededRandom,
  material: Material,
): Uint8Array {
  const changed = entries.map((entry) => ({ ...entry }));
  for (let times = random.integer(1, 3); times > 0; times -= 1) {
    const at = random.integer(0, changed.length - 1);
    const entry = changed[at];
    if (entry === undefined) break;
    const how = random.next();
    if (how < 0.85) entry.content = mutatedBytes(Buffer.from(entry.content), random, material);
    else if (how < 0.9)
      entry.name = mutatedBytes(Buffer.from(entry.name), random, material).toString("latin1");
    else if (how < 0.94) changed.splice(at, 1);
    else if (how < 0.97) changed.push({ ...entry });
    else entry.bytes = random.integer(0, 2 ** 32 - 1);
  }
  const packed = zip(changed.map((entry) => ({ stored: true, ...entry, name: entry.name.slice(0, 20_000) })));
  return random.next() < 0.1 ? mutatedBytes(packed, random, material) : packed;
}

const valuesOfInterest: readonly [unknown, ...unknown[]] = [
  null,
  ...[true, 0, -1, 1.5, 2 ** 53, 1e308, "", "x".repeat(20_000), "\0", "../x", "/etc/passwd", [], {}],
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
];

/** Replaces, adds, removes and exchanges parts of a value. */
export function mutatedJson(value: unknown, random: SeededRandom, others: readonly unknown[]): unknown {
  const copy: unknown = structuredClone(value);
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      places.push({ holder: node as Record<string, unknown>, key });
      visit(child);
    }
  };
  visit(copy);
  for (let times = random.integer(1, 3); times > 0 && places.length > 0; times -= 1) {
    const { holder, key } = places[random.integer(0, places.length - 1)] ?? { holder: {}, key: "" };
    const how = random.integer(0, 4);
    if (how === 0) delete holder[key];
    else if (how === 1) holder[random.pick(["__proto__", "constructor", "toString", "extra"])] = holder[key];
    else if (how === 2) holder[key] = others[random.integer(0, others.length - 1)];
    else if (how === 3 && typeof holder[key] === "string")
      holder[key] = mutatedBytes(Buffer.from(String(holder[key])), random, noMaterial).toString("utf8");
    else holder[key] = random.pick(valuesOfInterest);
  }
  return copy;
}

const noMaterial: Material = { seeds: [], dictionary: ["/", "..", "\\", "\n"] };
