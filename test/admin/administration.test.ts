/** What an administrator sees of a running server: figures, the end of its log, and whether each kind converts. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import type { Api } from "../../scripts/server/api.ts";
import { administer, createKey } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

interface Line {
  sequence: number;
  level: string;
  event: string;
  fields: Record<string, unknown>;
}
interface Logs {
  lines: Line[];
  after: string;
  missed: boolean;
}

let server: TestServer;
let ada: Api;
let root = "";
beforeAll(async () => {
  server = await startServer();
  ada = await server.newCaller("ada");
  const command = [await executable()];
  await administer(command, server.dataDir, "create-user", "--email", "root@example.org", "--role", "admin");
  root = (await createKey(command, server.dataDir, "root@example.org", "--scopes", "svc:admin")).key;
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

async function asked<T>(path: string, key = root, method = "GET"): Promise<{ status: number; body: T }> {
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: (await response.json()) as T };
}

test.each([
  ["GET", "/v1/admin/overview"],
  ["GET", "/v1/admin/logs"],
  ["POST", "/v1/admin/self-test"],
])("%s %s is for administrators", async (method, path) => {
  expect((await asked(path, ada.key, method)).status).toBe(403);
  const nobody = await fetch(server.baseUrl + path, { method });
  expect(nobody.status).toBe(401);
});

test("the overview shows users and the state of the server", async () => {
  const { body } = await asked<Record<string, unknown>>("/v1/admin/overview");
  expect(body).toMatchObject({
    organizations: 2,
    users: 2,
    guest_jobs_today: 0,
    queue: { queued: 0, oldest_queued_ms: null },
    engines: {
      ffmpeg: expect.stringMatching(/^\d+\.\d+\.\d+/),
      mupdf: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      sharp: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      tesseract: expect.stringMatching(/^\d+\.\d+\.\d+/),
      "sherpa-onnx": expect.stringMatching(/^\d+\.\d+\.\d+$/),
      onnxruntime: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    },
  });
  expect(body.memory_bytes).toBeGreaterThan(10_000_000);
  expect(body.uptime_ms).toBeGreaterThan(0);
});

describe("the log", () => {
  const logs = (query = "") => asked<Logs>(`/v1/admin/logs${query}`).then(({ body }) => body);

  test("is read on from where one was", async () => {
    const before = await logs();
    const id = "0190a6f0-7c2e-7cc1-9d1e-0123456789ab";
    await fetch(`${server.baseUrl}/v1/account/usage`, {
      headers: { authorization: `Bearer ${ada.key}`, "x-request-id": id },
    });
    const { lines, after, missed } = await logs(`?after=${before.after}`);
    expect(missed).toBe(false);
    expect(lines).toMatchObject([
      {
        level: "info",
        event: "request",
        fields: { request_id: id, route: "/v1/account/usage", status: 200 },
      },
    ]);
    expect(lines[0]?.sequence).toBe(Number(before.after) + 1);
    // To look at it is nothing that it shows.
    expect(await logs(`?after=${after}`)).toEqual({ lines: [], after, missed: false });
    expect((await logs(`?after=${before.after}&level=warn`)).lines).toEqual([]);
    expect((await logs("?limit=1")).lines.map(({ sequence }) => sequence)).toEqual([Number(after)]);
    expect(await logs("?after=999999")).toMatchObject({ missed: true });
  });

  test("holds no key, whatever was sent", async () => {
    await fetch(`${server.baseUrl}/v1/jobs/${root}?key=${root}`, {
      headers: { "user-agent": root, authorization: `Bearer ${root}0` },
    });
    const text = JSON.stringify(await logs("?limit=200"));
    for (const key of [root, ada.key]) expect(text).not.toContain(key.slice(0, 20));
  });

  test.each(["?level=loud", "?limit=0", "?limit=201", "?after=-1", "?after=x", "?since=1"])(
    "%s is refused",
    async (query) => {
      const { status, body } = await asked<{ error: { code: string } }>(`/v1/admin/logs${query}`);
      expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    },
  );
});

longTest(
  "the self-test converts a sample of each format, once for concurrent callers, and leaves nothing",
  async () => {
    interface Tested {
      ok: boolean;
      capabilities: { capability_id: string; ok: boolean; message: string }[];
    }
    const catalog = await asked<{ capabilities: { id: string; status: string }[] }>(
      "/v1/capabilities",
      ada.key,
    );
    const live = catalog.body.capabilities.filter(({ status }) => status === "live").map(({ id }) => id);
    const [one, other] = await Promise.all(
      [1, 2].map(() => asked<Tested>("/v1/admin/self-test", root, "POST")),
    );
    expect(one?.body.capabilities.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(one?.body.ok).toBe(true);
    expect(one?.body.capabilities.map(({ capability_id }) => capability_id)).toEqual(live);
    expect(other?.body.capabilities).toEqual(one?.body.capabilities ?? []);
    for (const folder of ["work", "results", "uploads"]) {
      const path = join(server.dataDir, folder);
      expect(existsSync(path) ? readdirSync(path) : []).toEqual([]);
    }
    expect((await asked<{ jobs: object[] }>("/v1/admin/jobs")).body.jobs).toEqual([]);
  },
  60_000,
);
