/** Waiting by the hosted MCP server: progress that is told, waits that end, and what is left of them. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { failureOf } from "../../config/testing/failures.ts";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { talkWav } from "../../scripts/samples/recording.ts";
import { scanOf } from "../../scripts/samples/scan.ts";
import { installTalkModel } from "../../scripts/samples/talk-model.ts";
import { executable } from "../support/executable.ts";
import { begun, cancelled, messageOf, modern, post, toolCall } from "../support/mcp/raw.ts";
import { eras, McpUser } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pages = 8;
let dataDir: string;
let server: TestServer;
let ada: McpUser;
let scan: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-waits-"));
  await installTalkModel([await executable()], dataDir);
  server = await startServer({ dataDir, args: ["--scheduler-concurrency", "1"] });
  ada = await McpUser.create(server);
  scan = (await scanOf(seededRandom(7), pages)).bytes;
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

async function transcriptionOf(client: Client, job_id: string) {
  const updates: Progress[] = [];
  const answer = await client.callTool(
    { name: "svc_job_status", arguments: { job_id, wait_seconds: 50 } },
    { onprogress: (progress) => updates.push(progress) },
  );
  return { updates, job: answer.structuredContent as Record<string, unknown> };
}

const increasing = (updates: readonly Progress[]) =>
  updates.every(({ progress }, index) => index === 0 || progress > (updates[index - 1]?.progress ?? 0));

describe.each(eras.map((era) => [era]))("in the era of %s", (era) => {
  test("finished pages are reported", async () => {
    const client = await ada.connect(era);
    const id = await ada.api.queue("scan.pdf", scan);
    const { updates, job } = await transcriptionOf(client, id);
    expect(job).toMatchObject({ status: "succeeded" });
    expect(increasing(updates)).toBe(true);
    const counted = updates.filter(({ total }) => total === pages);
    expect(counted.length).toBeGreaterThan(1);
    expect(counted[0]?.message).toMatch(/^\d of 8 pages$/);
    await client.close();
  }, 180_000);

  test("transcribed seconds of a recording are reported", async () => {
    const client = await ada.connect(era);
    const id = await ada.api.queue("talk.wav", talkWav(4, 7_000));
    const { updates } = await transcriptionOf(client, id);
    expect(increasing(updates)).toBe(true);
    expect(updates.some(({ message }) => /^\d+ of \d+ seconds transcribed$/.test(message ?? ""))).toBe(true);
    await ada.api.cancel(id);
    await client.close();
  }, 180_000);

  test("who cancels the call ends the wait, not the job", async () => {
    const client = await ada.connect(era);
    const id = await ada.api.queue("scan.pdf", scan);
    const cancelling = new AbortController();
    const input = { job_id: id, wait_seconds: 50 };
    const call = client.callTool({ name: "svc_job_status", arguments: input }, { signal: cancelling.signal });
    await Bun.sleep(300);
    cancelling.abort();
    expect(await failureOf(call)).toBeInstanceOf(Error);
    expect((await ada.api.job(id)).body?.status).toMatch(/queued|running|succeeded/);
    await ada.api.cancel(id);
    await client.close();
  }, 180_000);

  test("a wait that is over answers with the job as it is", async () => {
    const client = await ada.connect(era);
    const id = await ada.api.queue("scan.pdf", scan);
    const input = { job_id: id, wait_seconds: 1 };
    const { structuredContent } = await client.callTool({ name: "svc_job_status", arguments: input });
    // A longer wait would have seen the end.
    expect(structuredContent).toMatchObject({
      status: expect.stringMatching(/queued|running/),
      next_step: expect.stringContaining("wait_seconds"),
    });
    await ada.api.cancel(id);
    await client.close();
  }, 180_000);
});

test("a separate cancellation message ends only the call of its own session", async () => {
  const token = await ada.token();
  const session = await begun(server.baseUrl, token);
  const other = await begun(server.baseUrl, token);
  const id = await ada.api.queue("scan.pdf", scan);
  const call = toolCall("svc_job_status", { job_id: id, wait_seconds: 20 }, 5);
  const startedMs = performance.now();
  // The answer begins with the first thing that there is to say.
  const ended = post(server.baseUrl, call, { token, headers: { "mcp-session-id": session } }).then(
    async (answer) => {
      await answer.text();
      return performance.now() - startedMs;
    },
  );
  await Bun.sleep(300);
  for (const headers of [{}, { "mcp-session-id": other }] as Record<string, string>[]) {
    const sent = await post(server.baseUrl, cancelled(5), { token, headers });
    expect(sent.status).toBe(202);
  }
  expect(await Promise.race([ended, Bun.sleep(1_000)])).toBeUndefined();
  await post(server.baseUrl, cancelled(5), { token, headers: { "mcp-session-id": session } });
  expect(await ended).toBeLessThan(5_000);
  await ada.api.cancel(id);
}, 180_000);

const eventsOf = (id: string) =>
  fetch(`${server.baseUrl}/v1/jobs/${id}/events`, { headers: { authorization: `Bearer ${ada.api.key}` } });

test("nothing is left of 300 waits whose callers have gone", async () => {
  const token = await ada.token();
  const id = await ada.api.queue("scan.pdf", scan);
  const call = toolCall("svc_job_status", { job_id: id, wait_seconds: 50 });
  const [body, headers] = modern(call);
  // An organization may have 250 streams of events open: were some left, the third hundred would be refused.
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController();
    const calls = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0
        ? post(server.baseUrl, call, { token, signal: leaving.signal })
        : post(server.baseUrl, body, { token, headers, signal: leaving.signal })
      )
        .then((answer) => answer.text())
        .catch(() => "left"),
    );
    await Bun.sleep(500);
    leaving.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["left"]));
  }
  const opened = async () => {
    const streams = await Promise.all(Array.from({ length: 250 }, () => eventsOf(id)));
    await Promise.all(streams.map(({ body: events }) => events?.cancel()));
    return streams.filter(({ status }) => status === 200).length;
  };
  await until(opened, (count) => count === 250, { everyMs: 500 });
  await ada.api.cancel(id);
}, 180_000);

test("a stopping server answers waiting calls with the job's present state", async () => {
  await using stopping = await startServer({ args: ["--scheduler-concurrency", "1"] });
  const grace = await McpUser.create(stopping, "grace");
  const token = await grace.token();
  const id = await grace.api.queue("scan.pdf", scan);
  await until(
    async () => (await grace.api.job(id)).body,
    ({ status }) => status === "running",
  );
  const call = toolCall("svc_job_status", { job_id: id, wait_seconds: 50 });
  const [body, headers] = modern(call);
  const waiting = [
    post(stopping.baseUrl, call, { token }).then((answer) => messageOf(answer)),
    post(stopping.baseUrl, body, { token, headers }).then((answer) => messageOf(answer)),
  ];
  await Bun.sleep(500);
  const startedMs = performance.now();
  const stopped = stopping.stop();
  for (const message of await Promise.all(waiting))
    expect(message).toMatchObject({ result: { structuredContent: { status: "running" } } });
  await stopped;
  expect(performance.now() - startedMs).toBeLessThan(15_000);
}, 180_000);
