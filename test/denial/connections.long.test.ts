/** Thousands of connections at 1,024 descriptors: what sends no request makes room for what does. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../../config/testing/until.ts";
import type { Answer, Api } from "../../scripts/server/api.ts";
import { type Connections, openConnections } from "../../scripts/server/connections.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const minute = 60_000;
const text = new Uint8Array(Buffer.from("some words\n"));
let server: TestServer;
let other: Api;
beforeAll(async () => {
  const command = ["sh", "-c", 'ulimit -n 1024; exec "$0" "$@"', await executable()];
  server = await startServer({ command });
  other = await server.newCaller();
}, minute);
afterAll(() => server[Symbol.asyncDispose]());

const healthRequest = () => `GET /healthz HTTP/1.1\r\nHost: ${new URL(server.baseUrl).host}\r\n\r\n`;
const closed = (attack: Connections) => attack.answers().get(0) ?? 0;

/**
 * A caller that tries again, as it may have to while thousands arrive at once. It has the attacker's address, so that
 * its own connections are closed between its requests.
 */
async function converted(caller = other) {
  const trying = <T>(call: () => Promise<Answer<T>>) =>
    until(
      () => call().catch(() => null),
      (answer): answer is Answer<T> => answer !== null && answer.status !== 503,
    );
  const estimate = await trying(() => caller.estimate("other.txt", text));
  const { upload_id, estimated_credit_units: max_credit_units } = estimate?.body ?? {};
  if (upload_id === undefined || max_credit_units === undefined) throw new Error("no estimate");
  const confirmed = await trying(() => caller.confirm({ upload_id, max_credit_units }));
  const id = confirmed?.body.job_id ?? "";
  return until(
    () => caller.job(id).catch(() => null),
    (job) => job?.body?.status === "succeeded" || job?.body?.status === "failed",
  );
}
const succeeded = { body: { status: "succeeded" } };

test.each([
  ["that send nothing", undefined],
  ["that have sent half a header", () => "GET /healthz HTTP/1.1\r\nHost: "],
])(
  "5,000 connections %s: others upload and convert",
  async (_, first) => {
    const behaviour = { most: 5_000, ...(first === undefined ? {} : { first }) };
    const attack = openConnections(server.baseUrl, behaviour);
    try {
      // The control: more came in than there are descriptors.
      await until(
        async () => closed(attack),
        (count) => count > 1_024,
        { timeoutMs: minute },
      );
      expect(await converted()).toMatchObject(succeeded);
      expect(server.output()).toContain("server.connections_closed");
    } finally {
      attack.stop();
    }
  },
  3 * minute,
);

test(
  "connections that have been answered make room too, and one that is in use stays",
  async () => {
    const { host } = new URL(server.baseUrl);
    const upload = `POST /v1/estimates HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${other.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n`;
    const arriving = openConnections(server.baseUrl, {
      most: 1,
      first: () => upload,
      drip: { bytes: "x".repeat(1_000), everyMs: 500 },
    });
    const attack = openConnections(server.baseUrl, { most: 3_000, first: healthRequest });
    try {
      await until(
        async () => (attack.answers().get(200) ?? 0) + closed(attack),
        (count) => count > 1_500,
        { timeoutMs: minute },
      );
      expect(await converted()).toMatchObject(succeeded);
      expect(arriving.held()).toBe(1);
    } finally {
      attack.stop();
      arriving.stop();
    }
  },
  3 * minute,
);

test(
  "with descriptors for all, connections stay up to server.max_connections",
  async () => {
    await using roomy = await startServer({ env: { MARKMILL_SERVER__MAX_CONNECTIONS: "600" } });
    const few = openConnections(roomy.baseUrl, { most: 400 });
    const caller = await roomy.newCaller();
    try {
      expect((await caller.estimate("other.txt", text)).status).toBe(201);
      expect([few.held(), closed(few)]).toEqual([400, 0]);
      const more = openConnections(roomy.baseUrl, { most: 400 });
      try {
        await until(
          async () => closed(few) + closed(more),
          (count) => count > 0,
        );
        expect(await converted(caller)).toMatchObject(succeeded);
      } finally {
        more.stop();
      }
    } finally {
      few.stop();
    }
  },
  3 * minute,
);
