/** Upload limits as callers meet them: what the answer says, when it comes, and what is left afterwards. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import type { Api } from "../../scripts/server/api.ts";
import { Guest, pagesOf } from "../support/guest.ts";
import { startServer, type TestServer } from "../support/server.ts";

const mib = 1024 * 1024;
const configuration = `default_plan = "small"

[limits]
upload_mib = 3

[guest]
max_upload_mib = 1
daily_sessions = 0

[[plans]]
id = "small"
name = "Small"
monthly_credits = 1000
active_api_keys = 10
max_active_jobs = 10
max_upload_mib = 2
`;

let place: string;
let server: TestServer;
let caller: Api;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "markmill-upload-limits-"));
  writeFileSync(join(place, "markmill.toml"), configuration);
  server = await startServer({ dataDir: place, args: ["--server-trusted-proxies", "127.0.0.1"] });
  caller = await server.newCaller();
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(place, { recursive: true, force: true });
});

const uploads = () => readdirSync(join(place, "uploads"));
const refusalOf = (body: unknown) =>
  (body as { error: { code: string; details: { path: string; message: string }[] } }).error;

/** A text of so many bytes. */
const textOf = (bytes: number) => new Uint8Array(Buffer.alloc(bytes, "some words, and more of them\n"));

test("a plan's limit is named with its bytes, in a single call and for a file of several", async () => {
  const details = [{ path: "/file", message: `The plan Small accepts files of at most ${2 * mib} bytes.` }];
  const { status, body } = await caller.estimate("large.txt", textOf(2 * mib + 1));
  expect(status).toBe(413);
  expect(refusalOf(body)).toMatchObject({ code: "payload_too_large", details });
  const several = await caller.convert([
    ["large.txt", textOf(2 * mib + 1)],
    ["small.txt", textOf(100)],
  ]);
  expect([several.status, several.body.jobs.length]).toEqual([207, 1]);
  expect(several.body.unqueued[0]?.error).toMatchObject({ code: "payload_too_large", details });
  await until(
    async () => uploads(),
    (left) => left.length === 1,
  );
});

test("a guest's limit is reported, also to callers without a credential", async () => {
  const guest = new Guest(server.baseUrl, "192.0.2.1");
  const large = new Uint8Array([...pagesOf(1), ...textOf(mib)]);
  const refused = await guest.upload("/v1/estimates", [large]);
  expect(refused.status).toBe(413);
  expect(refusalOf(refused.json).details).toEqual([
    { path: "/file", message: `Without an account this installation accepts files of at most ${mib} bytes.` },
  ]);
  type Shown = { capabilities: { max_bytes: number; guest_preview: boolean }[] };
  const shownTo = async (headers: Record<string, string>, preview: boolean) => {
    const response = await fetch(`${server.baseUrl}/v1/capabilities`, { headers });
    const { capabilities } = (await response.json()) as Shown;
    const asked = capabilities.filter(({ guest_preview }) => guest_preview === preview);
    return new Set(asked.map(({ max_bytes }) => max_bytes));
  };
  expect(await shownTo({}, true)).toEqual(new Set([mib]));
  // Of kinds that guests may not have, the installation's own limit is the only one that is known.
  expect(await shownTo({}, false)).toEqual(new Set([3 * mib]));
  const key = { authorization: `Bearer ${caller.key}` };
  expect(await shownTo(key, true)).toEqual(new Set([2 * mib]));
  expect(await shownTo(key, false)).toEqual(new Set([2 * mib]));
});

test.each(["/v1/estimates", "/v1/convert"])(
  "%s answers a body without end while it comes, ends its connection, and keeps nothing",
  async (path) => {
    const before = uploads().length;
    const { answer, sentMib, endedMs } = await sendForEver(path);
    expect(answer).toStartWith("HTTP/1.1 413 ");
    expect(answer).toContain('"code":"payload_too_large"');
    expect(answer).toContain(`The plan Small accepts files of at most ${2 * mib} bytes`);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect(sentMib).toBeLessThan(endMib);
    expect(endedMs).toBeLessThan(5_000);
    await until(
      async () => uploads().length,
      (left) => left === before,
    );
  },
  30_000,
);

test("a body that says it is too large is refused before it is sent", async () => {
  const url = new URL(server.baseUrl);
  const socket = connect(Number(url.port), url.hostname);
  const head = [
    "POST /v1/estimates HTTP/1.1",
    `Host: ${url.host}`,
    `Authorization: Bearer ${caller.key}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 3000000000",
    "",
    "",
  ];
  socket.write(head.join("\r\n"));
  const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  expect(answer).toStartWith("HTTP/1.1 413 ");
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
}, 60_000);

test("sessions past a guest's limit of the day are refused after a few a minute, so that the audit does not grow by them", async () => {
  const guest = new Guest(server.baseUrl, "192.0.2.9");
  const pair = await guest.estimate(1);
  const answers: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { status, json } = await guest.open([pair]);
    answers.push(`${status} ${(json as unknown as { error: { code: string } }).error.code}`);
  }
  expect(answers).toEqual([...Array(5).fill("429 quota_exceeded"), ...Array(3).fill("429 rate_limited")]);
  const other = new Guest(server.baseUrl, "192.0.2.10");
  expect((await other.open([await other.estimate(1)])).json).toMatchObject({
    error: { code: "quota_exceeded" },
  });
});

/** More than any connection carries in the half second that it is kept open to be read. */
const endMib = 8_192;

/** A file that does not end, as fast as it is taken, until the connection does. */
async function sendForEver(path: string): Promise<{ answer: string; sentMib: number; endedMs: number }> {
  const url = new URL(server.baseUrl);
  const socket = connect(Number(url.port), url.hostname);
  const chunk = (data: Buffer) =>
    Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]);
  let answer = "";
  let sent = 0;
  let answeredMs = 0;
  let isOpen = true;
  socket.on("data", (data) => {
    answeredMs ||= performance.now();
    answer += String(data);
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  void closed.then(() => {
    isOpen = false;
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${caller.key}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  socket.write(chunk(Buffer.from(part)));
  const piece = chunk(Buffer.alloc(65_536, "words "));
  while (isOpen && sent < endMib * mib) {
    sent += piece.length;
    if (!socket.write(piece))
      await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  socket.destroy();
  await closed;
  return { answer, sentMib: sent / mib, endedMs: performance.now() - answeredMs };
}
