import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "../../../../../config/testing/failures.ts";
import { longTest } from "../../../../../config/testing/runs.ts";
import { bunzip2 } from "./bunzip2.ts";
import { DamagedBzip2 } from "./damaged.ts";
import { bzip2 } from "./testing/bzip2.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-bzip2-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const path = join(root, "file.bz2");

async function expanded(packed: Uint8Array): Promise<Buffer> {
  writeFileSync(path, packed);
  const pieces: Uint8Array[] = [];
  for await (const piece of bunzip2(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** By bzip2 1.0.8: `printf 'hello\n' | bzip2`, and the same of nothing. */
const hello = Buffer.from(
  "425a6839314159265359c1c080e2000001410000100244a00030cd00c3462997177245385090c1c080e2",
  "hex",
);
const nothing = Buffer.from("425a683917724538509000000000", "hex");

/** Every byte, in an order that is far from sorted. */
const noise = (bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => ((at * 2_654_435_761) >>> 13) & 255);
const zeros = (bytes: number) => new Uint8Array(bytes);

describe("what was packed comes back", () => {
  const texts: readonly [string, () => Uint8Array, Uint8Array][] = [
    ["of bzip2 itself", () => hello, Buffer.from("hello\n")],
    ["nothing", () => nothing, zeros(0)],
    [
      "two streams behind each other",
      () => Buffer.concat([hello, nothing, hello]),
      Buffer.from("hello\nhello\n"),
    ],
    ["one byte", () => bzip2(Buffer.from("a")), Buffer.from("a")],
    ["every byte", () => bzip2(noise(20_000)), Buffer.from(noise(20_000))],
    ...[3, 4, 5, 258, 259, 260, 1_000, 263_000].map(
      (count) =>
        [`${count} zeros`, () => bzip2(zeros(count)), zeros(count)] as const satisfies [
          string,
          () => Uint8Array,
          Uint8Array,
        ],
    ),
    [
      "two blocks, the first ending in the middle of a run",
      () => bzip2(Buffer.from("abbb"), Buffer.from("bbbbc")),
      Buffer.from("abbbbbbbc"),
    ],
  ];
  test.each(texts)("%s", async (_, make, text) => {
    expect((await expanded(make())).equals(Buffer.from(text))).toBe(true);
  });

  test("the same as of bzip2 itself (skipped without it)", async () => {
    if (Bun.which("bzip2") === null) return;
    // More than a block of it, and text as real files have it, with long codes for what is rare.
    const text = Buffer.concat([
      Buffer.from(noise(700_000)),
      Buffer.from("so much of the same text ".repeat(40_000)),
      Buffer.from(zeros(1_000_000)),
    ]);
    for (const level of ["-1", "-9"]) {
      const packed = Bun.spawnSync(["bzip2", level, "-c"], { stdin: text }).stdout;
      expect((await expanded(packed)).equals(text)).toBe(true);
    }
  });
});

describe("damage is reported", () => {
  const changed = (at: number, bytes: Uint8Array = hello) => {
    const copy = Uint8Array.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  };
  const damaged: readonly [string, () => Uint8Array, RegExp][] = [
    ["an empty file", () => zeros(0), /truncated/],
    ["a file that ends in its header", () => hello.subarray(0, 3), /truncated/],
    ["a file that ends in its block", () => hello.subarray(0, 25), /truncated/],
    ["a file without its end", () => hello.subarray(0, hello.length - 5), /truncated/],
    [
      "another level than there is",
      () => Buffer.concat([Buffer.from("BZh0"), hello.subarray(4)]),
      /invalid stream header/,
    ],
    ["something behind it", () => Buffer.concat([hello, Buffer.from("text")]), /invalid stream header/],
    ["a wrong checksum of a block", () => changed(10), /checksum/],
    ["a wrong checksum of all", () => changed(hello.length - 2), /checksum/],
    ["an invalid block", () => changed(4), /damaged block/],
    [
      "a block of the older form",
      () => changed(14, Buffer.concat([hello.subarray(0, 14), Buffer.from([0x90]), hello.subarray(15)])),
      /0\.9\.5/,
    ],
  ];
  test.each(damaged)("%s", async (_, make, says) => {
    const failure = await failureOf(expanded(make()));
    expect(failure).toBeInstanceOf(DamagedBzip2);
    expect(String(failure)).toMatch(says);
  });

  longTest("whichever bit of it is another one", async () => {
    const text = "the quick brown fox jumps over the lazy dog";
    const packed = bzip2(Buffer.from(text));
    for (let bit = 0; bit < packed.length * 8; bit += 1) {
      const copy = Uint8Array.from(packed);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const outcome = await expanded(copy).catch((error: unknown) => error);
      // The level, say, may be another one; the text may not.
      if (Buffer.isBuffer(outcome)) expect(outcome.toString()).toBe(text);
      else expect(outcome).toBeInstanceOf(DamagedBzip2);
    }
  });
});
