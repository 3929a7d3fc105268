/** Uploads that never end: how many a caller may have, and how long. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../../config/testing/until.ts";
import type { Connections } from "../../scripts/server/connections.ts";
import { startSlowUploads } from "../../scripts/server/slow-uploads.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  const command = ["sh", "-c", 'ulimit -n 1024; exec "$0" "$@"', await executable()];
  server = await startServer({ command });
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

const text = new Uint8Array(Buffer.from("some words\n"));
const answersOf = (attack: Connections) => Object.fromEntries(attack.answers());

test("a thousand with one key leave room for others at 1,024 descriptors, and end as too slow", async () => {
  const [slow, other] = [await server.newCaller(), await server.newCaller()];
  const attack = startSlowUploads(server.baseUrl, [slow.key], 1_000);
  try {
    await until(
      async () => attack.held(),
      (held) => held <= 64,
    );
    expect(attack.held()).toBe(64);
    expect((await other.estimate("other.txt", text)).status).toBe(201);
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    // The same caller's next one is refused with a code that says what to do.
    const refused = await slow.estimate("slow.txt", text);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", retryable: true } },
    });
    await until(
      async () => attack.held(),
      (held) => held === 0,
      { timeoutMs: 60_000 },
    );
    expect(answersOf(attack)[408]).toBe(64);
    expect((await slow.estimate("slow.txt", text)).status).toBe(201);
  } finally {
    attack.stop();
  }
}, 180_000);

test("an address has a limit of its own, whatever the keys, and one without a valid key holds nothing", async () => {
  const env = {
    MARKMILL_LIMITS__OPEN_UPLOADS: "6",
    MARKMILL_LIMITS__OPEN_UPLOADS_PER_ADDRESS: "10",
    MARKMILL_LIMITS__UPLOAD_BYTES_PER_SECOND: "0",
  };
  await using limited = await startServer({ env });
  const callers = [await limited.newCaller(), await limited.newCaller(), await limited.newCaller()];
  const attack = startSlowUploads(
    limited.baseUrl,
    callers.map(({ key }) => key),
    60,
  );
  const unknown = startSlowUploads(limited.baseUrl, [`mk_live_${"0".repeat(64)}`], 20);
  try {
    await until(
      async () => attack.held() + unknown.held(),
      (held) => held <= 10,
    );
    expect([attack.held(), answersOf(attack)]).toEqual([10, { 429: 50 }]);
    expect(answersOf(unknown)).toEqual({ 401: 20 });
  } finally {
    attack.stop();
    unknown.stop();
  }
}, 60_000);
