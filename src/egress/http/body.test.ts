import { describe, expect, test } from "bun:test";
import { Readable } from "node:stream";
import { deflateRawSync, gzipSync } from "node:zlib";
import { EgressError } from "../contract.ts";
import { Refused, refused } from "../refusal.ts";
import { problemOf } from "../testing/problem.ts";
import { bodyStream, decompressed } from "./body.ts";
import { ByteReader } from "./reader.ts";

/** A response's body under limits, and how often it was said to be done. */
function stream(
  body: Uint8Array,
  {
    headers = {},
    compressed = 1_000,
    expanded = 1_000,
  }: Partial<Record<"compressed" | "expanded", number>> & {
    headers?: Record<string, string>;
  },
) {
  let done = 0;
  let read = 0;
  const source = new Readable({
    read() {
      const piece = body.subarray(read, read + 100);
      read += piece.length;
      this.push(piece.length === 0 ? null : piece);
    },
  });
  const limits = { compressedBytesMax: compressed, expandedBytesMax: expanded };
  const asRefused = (error: unknown) =>
    error instanceof Refused ? error : refused("broke_off", `as ${error}`, error);
  const head = { status: 200, headers: new Headers(headers) };
  const found = bodyStream(head, new ByteReader(source as never), limits, {
    asRefused,
    done: () => {
      done += 1;
    },
  });
  return { found, done: () => done, source };
}

const received = (found: ReadableStream<Uint8Array>) =>
  new Response(found).bytes().then(
    (bytes) => `${bytes.length} bytes`,
    (error: unknown) => (error instanceof EgressError ? error.refusal.internal : String(error)),
  );

describe("a body", () => {
  const zipped = gzipSync(Buffer.alloc(1_000));
  const gzip = { "content-encoding": "gzip" };
  test.each<[string, Uint8Array, Parameters<typeof stream>[1], string]>([
    ["as large as it may be", Buffer.alloc(500), { compressed: 500, expanded: 500 }, "500 bytes"],
    ["a byte larger", Buffer.alloc(501), { compressed: 500 }, "too_large: more than 500 bytes transferred"],
    [
      "a byte larger than announced ones may be",
      Buffer.alloc(501),
      { compressed: 500, headers: { "content-length": "501" } },
      "too_large: announced 501 bytes",
    ],
    [
      "announced as large as it may be",
      Buffer.alloc(500),
      { compressed: 500, headers: { "content-length": "500" } },
      "500 bytes",
    ],
    ["compressed, as large as it may be", zipped, { headers: gzip, compressed: zipped.length }, "1000 bytes"],
    [
      "compressed, a byte larger as transferred",
      zipped,
      { headers: gzip, compressed: zipped.length - 1 },
      `too_large: more than ${zipped.length - 1} bytes transferred`,
    ],
    [
      "compressed, a byte larger as expanded",
      zipped,
      { headers: gzip, expanded: 999 },
      "too_large: more than 999 bytes expanded",
    ],
    ["as it is", Buffer.alloc(9), { headers: { "content-encoding": " Identity " } }, "9 bytes"],
    ["empty", Buffer.alloc(0), { headers: gzip }, "0 bytes"],
  ])("%s", async (_, body, bounds, outcome) => {
    const { found, done } = stream(body, bounds);
    expect([await received(found), done()]).toEqual([outcome, 1]);
  });

  test("is read on demand, and ends with its reader", async () => {
    const empty = stream(Buffer.alloc(0), {});
    await Bun.sleep(0);
    expect(empty.done()).toBe(0);
    const { found, done } = stream(Buffer.alloc(1_000), {});
    const reader = found.getReader();
    expect((await reader.read()).value?.length).toBeGreaterThan(0);
    expect(done()).toBe(0);
    await reader.cancel();
    expect(done()).toBe(1);
  });

  test("whose connection fails is said to be done once", async () => {
    const { found, done, source } = stream(Buffer.alloc(1_000), {});
    const reader = found.getReader();
    await reader.read();
    source.destroy(new Error("reset"));
    for (let ended = false; !ended; ) {
      const next = await reader.read().catch((error: EgressError) => error.refusal.internal);
      ended = typeof next === "string";
      if (ended) expect(next).toBe("broke_off: reset");
    }
    expect(done()).toBe(1);
  });
});

describe("a coding", () => {
  async function expanded(bytes: Uint8Array, coding: string): Promise<Buffer> {
    async function* body() {
      yield Buffer.from(bytes);
    }
    return Buffer.concat(await Array.fromAsync(decompressed(body(), coding)));
  }
  /** A stored block (RFC 1951, 3.2.4) in a last, empty one; the bits behind a block's type are padding. */
  const stored = (first: number, bytes: number) =>
    Buffer.concat([
      Buffer.from([first, bytes & 255, bytes >> 8, ~bytes & 255, (~bytes >> 8) & 255]),
      Buffer.alloc(bytes, "x"),
      deflateRawSync(Buffer.alloc(0)),
    ]);

  test.each([
    ["the first byte of a zlib header, but not its check bits", 0x08, 20],
    ["its check bits, but not its first byte", 0x00, 31],
  ])("raw deflate is told from zlib by %s", async (_, first, bytes) => {
    expect(await expanded(stored(first, bytes), "deflate")).toEqual(Buffer.alloc(bytes, "x"));
  });

  test("of a single byte is broken", async () => {
    for (const coding of ["gzip", "deflate", "br"])
      expect(await problemOf(expanded(Buffer.from([0x78]), coding))).toStartWith(`broke_off: ${coding}: `);
  });

  test("that is abandoned closes what it reads", async () => {
    const closed = Promise.withResolvers<string>();
    async function* endless() {
      try {
        for (;;) yield gzipSync(Buffer.alloc(100_000));
      } finally {
        closed.resolve("closed");
      }
    }
    for await (const piece of decompressed(endless(), "gzip")) if (piece.length > 0) break;
    expect(await closed.promise).toBe("closed");
  });
});
