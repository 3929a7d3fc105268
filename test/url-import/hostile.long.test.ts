/** Hosts that answer slowly, without end, with more than they say or with something else: each import ends, in its limits. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { limits } from "../../config/limits.ts";
import { withImporter } from "../support/imports.ts";
import type { Reply } from "../support/network/messages.ts";
import { networkAvailable } from "../support/network/network.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const good = "<!doctype html><title>Mill</title><h1>Mill</h1><p>The wheel turns below the weir.</p>";
const bomb = Buffer.alloc(96 * 1024 ** 2, "a");
const packed = (coding: string, bytes: Buffer): Reply => ({
  headers: { ...html, "content-encoding": coding },
  bodyBase64: bytes.toString("base64"),
});

interface Case {
  reply: Reply;
  code: string | null;
}
const unavailable = "remote_unavailable";
const large = "remote_too_large";
const unsupported = "unsupported_input";

const cases: Readonly<Record<string, Case>> = {
  "an answer that never comes": { reply: { hang: true }, code: unavailable },
  "a page letter by letter": {
    reply: { headers: html, body: good, trickle: { piece: "a", everyMs: 50 } },
    code: unavailable,
  },
  "a head line by line": {
    reply: { raw: "HTTP/1.1 200 OK\r\n", trickle: { piece: "X-A: b\r\n", everyMs: 50 } },
    code: unavailable,
  },
  "a page without end": {
    reply: { headers: html, body: good, trickle: { piece: `<p>${"a ".repeat(200_000)}</p>`, everyMs: 1 } },
    code: large,
  },
  "a length beyond the limit": {
    reply: { headers: { ...html, "content-length": "99999999999" }, body: good },
    code: large,
  },
  "an invalid length": {
    reply: { headers: { ...html, "content-length": "-1" }, body: good },
    code: unavailable,
  },
  "less than was announced": {
    reply: { headers: { ...html, "content-length": "1000" }, body: good },
    code: unavailable,
  },
  "gzip that expands without end": { reply: packed("gzip", gzipSync(bomb)), code: large },
  "Brotli that expands without end": { reply: packed("br", brotliCompressSync(bomb)), code: large },
  "deflate that expands without end": { reply: packed("deflate", deflateSync(bomb)), code: large },
  "bare deflate that expands without end": { reply: packed("deflate", deflateRawSync(bomb)), code: large },
  "gzip within gzip": { reply: packed("gzip, gzip", gzipSync(gzipSync(bomb))), code: unsupported },
  "invalid gzip": { reply: packed("gzip", Buffer.from(good)), code: unavailable },
  "gzip that is cut off": {
    reply: packed("gzip", gzipSync(Buffer.from(good)).subarray(0, 40)),
    code: unavailable,
  },
  "undeclared gzip": {
    reply: { headers: html, bodyBase64: gzipSync(Buffer.from(good)).toString("base64") },
    code: unsupported,
  },
  "an unknown coding": { reply: packed("zstd", Buffer.from(good)), code: unsupported },
  "a head without end": {
    reply: { raw: `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(200_000)}\r\n\r\n` },
    code: unavailable,
  },
  "very many fields": {
    reply: { raw: `HTTP/1.1 200 OK\r\n${"A: b\r\n".repeat(5_000)}\r\n` },
    code: unavailable,
  },
  "no HTTP": { reply: { raw: "SSH-2.0-OpenSSH_9.6\r\n" }, code: unavailable },
  "nothing at all": { reply: { cutAfterBytes: 0 }, code: unavailable },
  "half a head": { reply: { headers: html, body: good, cutAfterBytes: 20 }, code: unavailable },
  "half a page in pieces": {
    reply: { raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n<p>half", cutAfterBytes: 60 },
    code: unavailable,
  },
  "a piece of no size": {
    reply: { raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n" },
    code: unavailable,
  },
  "interim answers without end": {
    reply: { raw: "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100) },
    code: unavailable,
  },
  "no content": { reply: { status: 204, headers: html }, code: "empty_document" },
  "a page that says it is a picture": {
    reply: { headers: { "content-type": "image/png" }, body: good },
    code: null,
  },
  "a page that says it is a program": {
    reply: { headers: { "content-type": "application/octet-stream" }, body: good },
    code: null,
  },
  "a picture that says it is a page": {
    reply: { headers: html, body: "GIF89a\u0001\u0000\u0001\u0000" },
    code: unsupported,
  },
  "a PDF that says it is a page": { reply: { headers: html, body: "%PDF-1.7\n" }, code: unsupported },
  "an encoding that there is not": {
    reply: { headers: { "content-type": "text/html; charset=klingon" }, body: good },
    code: null,
  },
  "another encoding than the bytes have": {
    reply: { headers: { "content-type": "text/html; charset=utf-16le" }, body: good },
    code: null,
  },
  "elements within elements": {
    reply: { headers: html, body: `${good}${"<div>".repeat(60_000)}deep` },
    code: null,
  },
  "lists within lists": {
    reply: { headers: html, body: `${good}${"<ul><li>".repeat(30_000)}deep` },
    code: null,
  },
  "comments that do not end": {
    reply: { headers: html, body: `${"<!--".repeat(500_000)}` },
    code: "empty_document",
  },
  "very many attributes": {
    reply: {
      headers: html,
      body: `${good}<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=b`).join(" ")}>x</p>`,
    },
    code: null,
  },
};

/** Cases whose outcome is the converter's business; they end, one way or the other. */
const either: ReadonlySet<string> = new Set([
  "elements within elements",
  "lists within lists",
  "another encoding than the bytes have",
  "comments that do not end",
]);

/** Garbage that the runtime has not come to yet. */
const collectedLaterKib = 128 * 1024;

const peakKibOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("whatever a host answers ends in its limits and with its code, and the next import is served", async () => {
    await withImporter(
      async ({ net, server, caller, estimate }) => {
        const names = Object.keys(cases);
        await net.receiver("hostile.example.com", ({ path }) => {
          const found = cases[names[Number(path.slice(1))] ?? ""];
          return found?.reply ?? { status: 404 };
        });
        await net.receiver("mill.example.com", () => ({ headers: html, body: good }));
        const idleKib = peakKibOf(server.pid);
        const told: Record<string, string | null> = {};
        const wanted: Record<string, string | null> = {};
        // All at the same time, so that they wait for each other as they would.
        await Promise.all(
          names.map(async (name, at) => {
            const { status, code } = await estimate(`https://hostile.example.com/${at}`);
            expect([201, 403, 413, 422, 503]).toContain(status);
            if (either.has(name)) return;
            told[name] = code;
            wanted[name] = cases[name]?.code ?? null;
          }),
        );
        expect(told).toEqual(wanted);
        expect((await estimate("https://mill.example.com/")).status).toBe(201);
        // The server itself has answered them all, with memory for what it may hold of each: an answer in pieces, and whole.
        const heldKib = (limits.importsOfCallerMax * 2 * limits.importAnswerBytesMax) / 1024;
        expect(peakKibOf(server.pid)).toBeLessThan(idleKib + heldKib + collectedLaterKib);
        expect(readdirSync(join(server.dataDir, "work"))).toEqual([]);
        expect((await caller.usage()).reserved_credit_units).toBe(0);
      },
      { env: { MARKMILL_URL_IMPORT__TIMEOUT_SECONDS: "4" } },
    );
  }, 240_000);

  test("a name that means another host at its next look-up, or none, is reached nowhere", async () => {
    await withImporter(async ({ net, estimate }) => {
      const first = await net.receiver("rebound.example.com", () => ({
        headers: html,
        body: '<meta http-equiv="refresh" content="0;url=https://rebound.example.com/again">',
      }));
      await net.dns("rebound.example.com", [[first.address], ["127.0.0.1"]]);
      expect((await estimate("https://rebound.example.com/")).code).toBe("url_not_permitted");
      expect(first.received).toHaveLength(1);
      expect((await estimate("https://nobody.example.com/")).code).toBe("remote_unavailable");
      await net.receiver("false.example.com", () => ({ headers: html, body: good }), {
        certificate: "other-name",
      });
      expect((await estimate("https://false.example.com/")).code).toBe("remote_unavailable");
      expect((await net.counters()).strays).toEqual({});
    });
  }, 180_000);
});
