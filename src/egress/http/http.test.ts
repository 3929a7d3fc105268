import { describe, expect, test } from "bun:test";
import { Duplex } from "node:stream";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { smallChunksMax } from "../limits.ts";
import { problemOf } from "../testing/problem.ts";
import { decompressed } from "./body.ts";
import { bodyOf, readHead } from "./head.ts";
import { checkFields, headOf, isAccepted, redirected } from "./message.ts";
import { ByteReader } from "./reader.ts";

/** A host that says all that, in pieces of the given sizes, and closes. */
function saying(text: string | Uint8Array, sizes: readonly number[] = [1_000_000]): ByteReader {
  const bytes = Buffer.from(text as string, "latin1");
  let at = 0;
  let turn = 0;
  return new ByteReader(
    new Duplex({
      read() {
        const size = sizes[turn % sizes.length] ?? 1;
        turn += 1;
        this.push(at >= bytes.length ? null : bytes.subarray(at, at + size));
        at += size;
      },
      write: (_chunk, _encoding, done) => done(),
    }),
  );
}

async function received(text: string, sizes?: readonly number[]) {
  const reader = saying(text, sizes);
  const head = await readHead(reader, 65_536);
  const pieces: Buffer[] = [];
  for await (const piece of bodyOf(head, reader)) pieces.push(piece);
  return {
    status: head.status,
    headers: Object.fromEntries(head.headers),
    body: Buffer.concat(pieces).toString("latin1"),
  };
}

describe("a response", () => {
  const ok = "HTTP/1.1 200 OK\r\n";
  const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
  const early = "HTTP/1.1 103 Early\r\n\r\n";
  const large = `200\r\n${"a".repeat(512)}\r\n`;
  const good: [what: string, text: string, body: string][] = [
    ["by length", `${ok}Content-Length: 5\r\n\r\nhello and more`, "hello"],
    ["by length, said twice alike", `${ok}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, "hello"],
    ["by its end", `${ok}X: y\r\n\r\nhello`, "hello"],
    ["by its end, of an old host", "HTTP/1.0 200\r\n\r\nhello", "hello"],
    ["in chunks", `${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n002;a=b\r\nlo\r\n0\r\n\r\n`, "hello"],
    [
      "in chunks, with trailers",
      `${ok}transfer-encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n`,
      "hello",
    ],
    [
      "in chunks, whatever length is said",
      `${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
      "hello",
    ],
    [
      "after interim ones",
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\n${ok}Content-Length: 0\r\n\r\n`,
      "",
    ],
    ["without a body", "HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nhello", ""],
    ["after as many interim ones as there may be", `${early.repeat(8)}${ok}\r\nhello`, "hello"],
    ["with as many fields as there may be", `${ok}${"a: b\r\n".repeat(256)}\r\nhello`, "hello"],
    [
      "with as many trailers as there may be",
      `${chunked}5\r\nhello\r\n0\r\n${"a: b\r\n".repeat(256)}\r\n`,
      "hello",
    ],
    [
      "in as many small chunks as there may be",
      `${chunked}${"1\r\na\r\n".repeat(32_768)}0\r\n\r\n`,
      "a".repeat(32_768),
    ],
    [
      "in more chunks that are not small",
      `${chunked}${large.repeat(32_769)}0\r\n\r\n`,
      "a".repeat(512 * 32_769),
    ],
    ["with the last status", "HTTP/1.1 599 Own\r\n\r\nhello", "hello"],
    ["unchanged", "HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\nhello", ""],
    ["with bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", "hello"],
  ];
  test.each(good)("%s", async (_, text, body) => {
    expect((await received(text)).body === body).toBe(true);
    if (body.length < 100) expect((await received(text, [1])).body).toBe(body);
  });

  const bad: [what: string, text: string, problem: string][] = [
    ["nothing", "", "broke_off"],
    ["another protocol", "SSH-2.0-x\r\n", "not_http"],
    ["an unknown version", "HTTP/2 200 OK\r\n\r\n", "not_http"],
    ["an invalid status", "HTTP/1.1 099 OK\r\n\r\n", "not_http"],
    ["a switch of protocols", "HTTP/1.1 101 Switching\r\n\r\n", "not_http"],
    ["interim ones without end", "HTTP/1.1 100 Continue\r\n\r\n".repeat(20), "not_http"],
    ["a folded field", `${ok}X: y\r\n folded\r\n\r\n`, "not_http"],
    ["a field without a name", `${ok}: y\r\n\r\n`, "not_http"],
    ["a space before the colon", `${ok}Content-Length : 5\r\n\r\nhello`, "not_http"],
    ["a control character in a field", `${ok}X: a\u0000b\r\n\r\n`, "not_http"],
    ["a carriage return in a field", `${ok}X: a\rY: b\r\n\r\n`, "not_http"],
    ["a head that ends early", `${ok}X: y\r\n`, "broke_off"],
    ["a head that is too long", `${ok}X: ${"y".repeat(70_000)}\r\n\r\n`, "not_http"],
    ["a head of too many lines", `${ok}${"a: b\r\n".repeat(257)}\r\n`, "not_http: too many header fields"],
    ["one interim response too many", `${early.repeat(9)}${ok}\r\n`, "not_http: too many interim"],
    ["a status beyond the last", "HTTP/1.1 600 OK\r\n\r\n", "not_http"],
    ["too many trailers", `${chunked}0\r\n${"a: b\r\n".repeat(257)}\r\n`, "not_http: too many trailer"],
    ["a length of sixteen digits", `${ok}Content-Length: 0000000000000005\r\n\r\nhello`, "not_http"],
    [
      "too many chunks just below what is not small",
      `${chunked}${large.replace("200", "1ff").replace("aa", "a").repeat(32_769)}0\r\n\r\n`,
      "not_http: too many small chunks",
    ],
    ["lengths that differ", `${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`, "not_http"],
    ["a negative length", `${ok}Content-Length: -5\r\n\r\nhello`, "not_http"],
    ["a length that is not a number", `${ok}Content-Length: 0x5\r\n\r\nhello`, "not_http"],
    ["a body that ends early", `${ok}Content-Length: 6\r\n\r\nhello`, "broke_off"],
    ["another transfer coding", `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, "not_http"],
    [
      "a chunk size that is not a number",
      `${ok}Transfer-Encoding: chunked\r\n\r\n5x\r\nhello\r\n0\r\n\r\n`,
      "not_http",
    ],
    ["a chunk size beyond reason", `${ok}Transfer-Encoding: chunked\r\n\r\nfffffffff\r\nhello`, "not_http"],
    [
      "a chunk longer than it says",
      `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n`,
      "not_http",
    ],
    ["chunks without an end", `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`, "broke_off"],
    [
      "chunks of a byte, on and on",
      `${ok}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(smallChunksMax + 1)}0\r\n\r\n`,
      "not_http",
    ],
    ["a chunk line without end", `${ok}Transfer-Encoding: chunked\r\n\r\n5;${"x".repeat(9_000)}`, "not_http"],
  ];
  test.each(bad)("that is wrong: %s", async (_, text, problem) => {
    expect(await problemOf(received(text))).toStartWith(problem);
    if (text.length < 100_000) expect(await problemOf(received(text, [7]))).toStartWith(problem);
  });

  test("is the same however the network cuts it", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary-ascii", minLength: 1 }), { maxLength: 8 }),
        sizes,
        async (chunks, cut) => {
          const coded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
          const { body } = await received(`${ok}Transfer-Encoding: chunked\r\n\r\n${coded}0\r\n\r\n`, cut);
          expect(body).toBe(chunks.join(""));
        },
      ),
    );
  });
});

describe("a request", () => {
  const url = new URL("https://docs.example.com/a%20b?c=d#e");
  const message = { method: "GET", headers: {}, body: null } as const;

  test("names the host, what it takes, and that it comes alone", () => {
    const head = headOf(
      { ...message, headers: { Accept: "text/html", "Content-Length": "7", HOST: "x" } },
      url,
      "docs.example.com",
    );
    expect(head).toStartWith("GET /a%20b?c=d HTTP/1.1\r\nHost: docs.example.com\r\nUser-Agent: Markmill/");
    expect(head).toContain("\r\nAccept: text/html\r\n");
    expect(head).toContain("\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: close\r\n\r\n");
    expect(head).not.toMatch(/content-length|HOST/);
    const other = headOf(
      { method: "POST", headers: { "user-agent": "Me" }, body: Buffer.from("abc") },
      new URL("https://[::1]:8443/"),
      "::1",
    );
    expect(other).toContain("\r\nHost: [::1]:8443\r\n");
    expect(other).toContain("\r\nContent-Length: 3\r\n");
    expect(other.match(/user-agent/gi)).toHaveLength(1);
  });

  test("takes no field that would end its line", () => {
    for (const [name, value] of [
      ["a b", "c"],
      ["a", "b\r\nc: d"],
      ["a", "b\nc"],
      ["a:", "b"],
      ["", "b"],
      ["a", "☃"],
    ] as const) {
      expect(() => checkFields({ [name]: value })).toThrow(TypeError);
    }
    expect(() => checkFields({ "Svc-Signature": "t=1,v1=0a", "x-latin": "é" })).not.toThrow();
  });

  test("that is redirected keeps its method by the status, and what is secret by the host", () => {
    const post = {
      method: "POST" as const,
      headers: { Authorization: "x", "Content-Type": "a/b", Accept: "c/d", "X-Own": "y" },
      body: Buffer.from("z"),
    };
    const there = new URL("https://other.example.com/");
    const port = new URL("https://docs.example.com:8443/");
    for (const status of [301, 302, 303]) {
      expect(redirected(post, status, url, url)).toMatchObject({
        method: "GET",
        body: null,
        headers: { Authorization: "x", "X-Own": "y" },
      });
      expect(redirected(post, status, url, there).headers).toEqual({ Accept: "c/d" });
    }
    for (const status of [307, 308]) {
      expect(redirected(post, status, url, url)).toEqual(post);
      for (const to of [there, port]) {
        expect(redirected(post, status, url, to)).toMatchObject({ method: "POST", body: post.body });
        expect(redirected(post, status, url, to).headers).toEqual({ Accept: "c/d", "Content-Type": "a/b" });
      }
    }
  });
});

describe("compression", () => {
  async function* pieces(bytes: Uint8Array, size = 1_000): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
  }
  async function expanded(bytes: Uint8Array, coding: string | null, size?: number): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for await (const piece of decompressed(pieces(bytes, size), coding)) all.push(piece);
    return Buffer.concat(all);
  }
  const codings = {
    gzip: gzipSync,
    "x-gzip": gzipSync,
    deflate: deflateSync,
    DEFLATE: deflateRawSync,
    br: brotliCompressSync,
  };
  test.each(Object.entries(codings))("%s", async (coding, compress) => {
    const bytes = Buffer.from("some text, again and again; ".repeat(2_000));
    for (const size of [1, 1_000_000])
      expect((await expanded(compress(bytes), coding, size)).equals(bytes)).toBe(true);
    expect(await problemOf(expanded(compress(bytes).subarray(0, -9), coding))).toStartWith("broke_off");
    expect(await problemOf(expanded(Buffer.from("this is nothing like that"), coding))).toStartWith(
      "broke_off",
    );
    expect((await expanded(Buffer.alloc(0), coding)).length).toBe(0);
  });

  test("an unsolicited or repeated response is an error", async () => {
    for (const coding of ["compress", "zstd", "gzip, gzip", "gzip, br", "aes128gcm"]) {
      expect(await problemOf(expanded(gzipSync("x"), coding))).toStartWith("encoding");
    }
  });

  test("is expanded no further than it is read", async () => {
    let taken = 0;
    const bomb = gzipSync(Buffer.alloc(100_000_000), { level: 1 });
    async function* counted() {
      for await (const piece of pieces(bomb, 4_096)) {
        taken += piece.length;
        yield piece;
      }
    }
    for await (const piece of decompressed(counted(), "gzip")) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(bomb.length).toBeGreaterThan(400_000);
    expect(taken).toBeLessThan(100_000);
  });
});

test("a media type is compared without its parameters", () => {
  expect(isAccepted("Text/HTML; charset=utf-8", ["text/html"])).toBe(true);
  expect(isAccepted("text/plain", ["text/*"])).toBe(true);
  expect(isAccepted("texts/plain", ["text/*"])).toBe(false);
  expect(isAccepted("application/pdf", ["text/html", "text/*"])).toBe(false);
  expect(isAccepted(null, ["text/html"])).toBe(false);
});
