/** What must stay true while many requests are under way, of the executable as users run it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import type { Api } from "../../scripts/server/api.ts";
import { administer } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const clients = 16;
let server: TestServer;
let caller: Api;
let jobId: string;

beforeAll(async () => {
  server = await startServer();
  caller = await server.newCaller();
  jobId = await caller.queue("note.txt", new TextEncoder().encode("A note.\n"));
  await caller.wait(jobId);
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

const admin = async (...args: string[]) =>
  administer<{ id: string; key: string }>([await executable()], server.dataDir, ...args);

function read(key: string, requestId: string = randomUUID()): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "x-request-id": requestId };
  return fetch(`${server.baseUrl}/v1/jobs/${jobId}`, { headers });
}

test("a revoked key is refused from the next request on, however often it was used just before", async () => {
  const { id, key } = await admin("create-key", "--email", "caller-1@example.org");
  let isRevoked = false;
  const seen = { before: new Set<number>(), after: new Set<number>() };
  const until = performance.now() + 60_000;
  const client = async () => {
    for (let after = 0; after < 20 && performance.now() < until; ) {
      // Asked before the request leaves: what is under way at the revocation may still be answered.
      const moment = isRevoked ? "after" : "before";
      const { status } = await read(key);
      seen[moment].add(status);
      if (moment === "after") after += 1;
    }
  };
  const revoke = async () => {
    await Bun.sleep(100);
    await admin("revoke-key", id);
    isRevoked = true;
  };
  await Promise.all([revoke(), ...Array.from({ length: clients }, client)]);
  expect([...seen.after]).toEqual([401]);
  expect(seen.before.has(200)).toBe(true);
}, 180_000);

test("every answer that a caller received is in the log of a stopping server", async () => {
  const answered: string[] = [];
  const client = async () => {
    for (;;) {
      const requestId = randomUUID();
      const response = await read(caller.key, requestId).catch(() => null);
      if (response?.status !== 200) return;
      answered.push(requestId);
    }
  };
  const stop = async () => {
    await Bun.sleep(100);
    return server.stop();
  };
  const [exitCode] = await Promise.all([stop(), ...Array.from({ length: clients }, client)]);
  expect(exitCode).toBe(0);
  await Bun.sleep(50);
  // As many of the last ones as are surely within what is kept of the log.
  const last = answered.slice(-100);
  expect(last.length).toBeGreaterThan(clients);
  const log = server.output();
  expect(last.filter((requestId) => !log.includes(requestId))).toEqual([]);
}, 180_000);
