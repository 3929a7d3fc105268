import { afterAll, expect, test } from "bun:test";
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesAt, kernel } from "../testing/kernel.ts";
import { unlessGone } from "../unless-gone.ts";
import { type Fence, fenceIn, fencesPorts, fencesSignals, landlockVersion } from "./landlock.ts";

const [createRuleset, addRule, restrictSelf] = [444, 445, 446];
const folder = mkdtempSync(join(tmpdir(), "landlock-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "file");
writeFileSync(file, "");

/** Rights of <linux/landlock.h>. */
const [execute, writeFile, readFile, readDirectory, truncate] = [1, 2, 4, 8, 1 << 14];
/** Those that version 1 knows, 2 (refer) and 3 (truncate). */
const everything = [0, 0x1fff, 0x3fff, 0x7fff];

interface Told {
  result: string;
  /** Of the ruleset: rights to files, ports and scopes. */
  attributes: number[];
  rules: { path: string; rights: number }[];
  ports: number[][];
  isRestricted: boolean;
  isClosed: boolean;
  calls: number;
}

const nowhere: Fence = { read: [], execute: [], write: [], devices: [], port: null };

/** What a kernel of that version is told; `fails`: the system call that it refuses. */
function fenced(version: number, changes: Partial<Fence>, fails: number | null = null): Told {
  const ruleset = openSync("/dev/null", "r");
  const told = { attributes: [] as number[], rules: [] as Told["rules"], ports: [] as number[][] };
  let isRestricted = false;
  const words = (address: bigint, count: number) =>
    Array.from({ length: count }, (_, at) => Number(bytesAt(address, 8 * count).readBigUInt64LE(8 * at)));
  const { libc, calls } = kernel(({ number, given: [one, two, three] }) => {
    if (number === createRuleset && three === 1n) return version;
    if (number === fails) return -1;
    if (number === createRuleset) {
      told.attributes = words(one, Number(two) / 8);
      return ruleset;
    }
    expect(Number(one)).toBe(ruleset);
    if (number === restrictSelf) {
      isRestricted = true;
      return 0;
    }
    expect(number).toBe(addRule);
    if (two === 2n) {
      told.ports.push(words(three, 2));
      return 0;
    }
    expect(two).toBe(1n);
    const rule = bytesAt(three, 12);
    const rights = Number(rule.readBigUInt64LE(0));
    const path = readlinkSync(`/proc/self/fd/${rule.readInt32LE(8)}`);
    // The kernel refuses files the rights of folders.
    const forFiles = execute | writeFile | readFile | truncate;
    if (!statSync(path).isDirectory() && (rights | forFiles) !== forFiles) return -1;
    told.rules.push({ path, rights });
    return 0;
  });
  const result = fenceIn(libc, { ...nowhere, ...changes });
  let isClosed = false;
  try {
    fstatSync(ruleset);
    closeSync(ruleset);
  } catch {
    isClosed = true;
  }
  const open = readdirSync("/proc/self/fd").map((name) =>
    unlessGone(() => readlinkSync(`/proc/self/fd/${name}`)),
  );
  expect(open.filter((path) => path?.startsWith(folder))).toEqual([]);
  return { result, ...told, isRestricted, isClosed, calls: calls.length };
}

test("versions decide what is restricted", () => {
  for (const [version, least] of [
    [-1, 0],
    [0, 0],
    [5, 5],
  ] as const)
    expect(landlockVersion(kernel(() => version).libc)).toBe(least);
  expect([3, 4].map(fencesPorts)).toEqual([false, true]);
  expect([5, 6].map(fencesSignals)).toEqual([false, true]);
});

test.if(process.platform === "linux").each<[number, string, number[]]>([
  [1, "files", [0x1fff]],
  [2, "files", [0x3fff]],
  [3, "files", [0x7fff]],
  [4, "all", [0x7fff, 3]],
  [5, "all", [0x7fff, 3]],
  [6, "all", [0x7fff, 3, 3]],
])("version %d restricts %s", (version, result, attributes) => {
  expect(fenced(version, { port: 443 })).toMatchObject({
    ...{ result, attributes, rules: [], isRestricted: true, isClosed: true },
    // Connecting.
    ports: version < 4 ? [] : [[2, 443]],
  });
});

test.if(process.platform === "linux").each([1, 2, 3, 6])(
  "paths get their rights in version %d",
  (version) => {
    const paths = [folder, file, join(folder, "missing")];
    const cut = version >= 3 ? truncate : 0;
    const reading = readFile | readDirectory;
    const rulesOf = (changes: Partial<Fence>) => fenced(version, changes).rules;
    const expected = (ofFolder: number, ofFile: number) => [
      { path: folder, rights: ofFolder },
      { path: file, rights: ofFile },
    ];
    const all = everything[Math.min(version, 3)] as number;
    expect(rulesOf({ read: paths })).toEqual(expected(reading, readFile));
    expect(rulesOf({ execute: paths })).toEqual(expected(execute | reading, execute | readFile));
    expect(rulesOf({ write: paths })).toEqual(expected(all, execute | readFile | writeFile | cut));
    expect(rulesOf({ devices: paths })).toEqual(
      expected(readFile | writeFile | cut, readFile | writeFile | cut),
    );
    expect(fenced(version, {}).ports).toEqual([]);
  },
);

test.if(process.platform === "linux")("what the kernel refuses is not reported as restricted", () => {
  for (const version of [-1, 0]) expect(fenced(version, {})).toMatchObject({ result: "nothing", calls: 1 });
  expect(fenced(6, {}, createRuleset)).toMatchObject({ result: "nothing", calls: 2, isRestricted: false });
  expect(fenced(6, { port: 443 }, addRule)).toMatchObject({ result: "nothing", isRestricted: false });
  expect(fenced(6, {}, restrictSelf)).toMatchObject({ result: "nothing", isClosed: true });
});
