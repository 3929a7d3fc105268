/** Answers that nobody reads: how many a caller may have, and how long. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../../config/testing/until.ts";
import type { Api } from "../../scripts/server/api.ts";
import { type Connections, openConnections } from "../../scripts/server/connections.ts";
import { startServer, type TestServer } from "../support/server.ts";

const minute = 60_000;
const line = "some words in a line that are many words and no more than that\n\n";
/** Larger than what the system takes for a connection without a reader. */
const large = new Uint8Array(Buffer.from(line.repeat(200_000)));
let server: TestServer;
let slow: Api;
let other: Api;
let path = "";
beforeAll(async () => {
  server = await startServer();
  slow = await server.newCaller();
  other = await server.newCaller();
  const id = await slow.queue("large.txt", large);
  await slow.wait(id, 2 * minute);
  path = `/v1/jobs/${id}/download?format=md`;
}, 3 * minute);
afterAll(() => server[Symbol.asyncDispose]());

const read = (from = path) => {
  const { host } = new URL(server.baseUrl);
  return () => `GET ${from} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${slow.key}\r\n\r\n`;
};
const answered = (attack: Connections) => [...attack.answers().values()].reduce((sum, n) => sum + n, 0);
const allAnswered = (attack: Connections, count: number) =>
  until(
    async () => answered(attack),
    (now) => now === count,
    { timeoutMs: minute },
  );
const status = async (caller: Api, from = path) => {
  const response = await fetch(server.baseUrl + from, { headers: { authorization: `Bearer ${caller.key}` } });
  await response.bytes();
  return response.status;
};

test(
  "64 downloads with one key; others download meanwhile, and so does the key once they have ended",
  async () => {
    const attack = openConnections(server.baseUrl, { most: 100, first: read(), reads: false });
    try {
      await allAnswered(attack, 100);
      expect(Object.fromEntries(attack.answers())).toEqual({ 200: 64, 429: 36 });
      expect(await status(slow)).toBe(429);
      const id = await other.queue("other.txt", new Uint8Array(Buffer.from(line)));
      await other.wait(id);
      expect(await status(other, `/v1/jobs/${id}/download?format=md`)).toBe(200);
    } finally {
      attack.stop();
    }
    await until(
      () => status(slow),
      (now) => now === 200,
    );
  },
  3 * minute,
);

test(
  "those that nobody reads end by themselves",
  async () => {
    const attack = openConnections(server.baseUrl, { most: 100, first: read(), reads: false });
    try {
      await allAnswered(attack, 100);
      expect(await status(slow)).toBe(429);
      // The attacker keeps its connections: the server has ended them.
      await until(
        () => status(slow),
        (now) => now === 200,
        { timeoutMs: 2 * minute, everyMs: 1_000 },
      );
    } finally {
      attack.stop();
    }
  },
  4 * minute,
);

test(
  "downloads that are read to the end, ranges and HEAD are not held against anybody",
  async () => {
    for (let n = 0; n < 70; n += 1) {
      const headers = { authorization: `Bearer ${slow.key}`, range: "bytes=0-9" };
      expect((await fetch(server.baseUrl + path, { headers })).status).toBe(206);
      expect((await fetch(server.baseUrl + path, { method: "HEAD", headers })).status).toBe(200);
    }
    expect(await status(slow)).toBe(200);
  },
  minute,
);

test(
  "without a limit all of them are answered",
  async () => {
    await using unlimited = await startServer({
      env: {
        MARKMILL_LIMITS__OPEN_DOWNLOADS: "0",
        MARKMILL_LIMITS__OPEN_DOWNLOADS_PER_ADDRESS: "0",
      },
    });
    const caller = await unlimited.newCaller();
    const id = await caller.queue("large.txt", large);
    await caller.wait(id, 2 * minute);
    const { host } = new URL(unlimited.baseUrl);
    const attack = openConnections(unlimited.baseUrl, {
      most: 100,
      first: () =>
        `GET /v1/jobs/${id}/download?format=md HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${caller.key}\r\n\r\n`,
      reads: false,
    });
    try {
      await allAnswered(attack, 100);
      expect(Object.fromEntries(attack.answers())).toEqual({ 200: 100 });
    } finally {
      attack.stop();
    }
  },
  3 * minute,
);
