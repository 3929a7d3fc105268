/** A long recording in the executable, whose server and children are killed: it continues, and is charged once. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { minuteMs } from "../../config/units.ts";
import { talkWav, writeTalkModel } from "../../scripts/samples/recording.ts";
import { Api } from "../../scripts/server/api.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import { busyChildren } from "../support/busy-child.ts";
import { readEvents } from "../support/event-stream.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";

/** Less than a telephone's, so that the files are small. */
const samplesPerSecond = 7_000;

const longMinutes = 24;
const shortMinutes = 12;

let folder = "";
let long: Uint8Array<ArrayBuffer>;
let short: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-long-"));
  const model = join(folder, "sherpa-onnx-whisper-talk");
  mkdirSync(model);
  await writeTalkModel(model, "talk");
  long = talkWav(longMinutes, samplesPerSecond);
  short = talkWav(shortMinutes, samplesPerSecond);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data directory with the model. */
async function installed(name: string): Promise<string> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const model = join(folder, "sherpa-onnx-whisper-talk");
  const install = await runCommand([await executable()], ["models", "install", model, "--data-dir", dataDir]);
  expect({ exitCode: install.exitCode, stderr: install.stderr }).toMatchObject({ exitCode: 0 });
  return dataDir;
}

/** What is transcribed of the recording, in milliseconds, from the first event on. */
async function followed(api: Api, id: string) {
  const reader = await readEvents(`${api.baseUrl}/v1/jobs/${id}/events`, api.key);
  const told = () =>
    reader.events.flatMap(({ event, data }) => (event === "progress" ? [Number(data.done)] : []));
  return {
    ...{ reader, told },
    transcribed: (ms: number) =>
      until(told, (done) => (done.at(-1) ?? 0) >= ms, { timeoutMs: 240_000, everyMs: 10 }),
  };
}

/** The chunks that are kept, and when each was written. */
function chunksIn(dataDir: string, id: string): Map<string, number> {
  const kept = join(dataDir, "kept", id);
  const names = readdirSync(kept).filter((name) => name.endsWith(".json"));
  return new Map(names.map((name) => [name, statSync(join(kept, name)).mtimeMs]));
}

const ended = (api: Api, id: string) =>
  until(
    async () => (await api.job(id)).body,
    ({ status }) => !["queued", "running"].includes(status),
    { timeoutMs: 280_000, everyMs: 100 },
  );

async function markdownOf(api: Api, id: string): Promise<string> {
  return Buffer.from((await api.download(id, "md")).bytes).toString();
}

test("a server killed in the middle of a recording continues where it was, and charges once", async () => {
  const dataDir = await installed("killed-server");
  let id = "";
  let key = "";
  let before = new Map<string, number>();
  {
    await using server = await startServer({ dataDir });
    const api = await server.newCaller("long");
    key = api.key;
    id = await api.queue("long.wav", long);
    const { transcribed } = await followed(api, id);
    await transcribed((longMinutes * minuteMs) / 4);
    await server.kill("group");
    before = chunksIn(dataDir, id);
  }
  expect(before.size).toBeGreaterThan(10);
  await using server = await startServer({ dataDir });
  const api = new Api(server.baseUrl, key);
  const { told, transcribed } = await followed(api, id);
  await transcribed((longMinutes * minuteMs) / 2);
  // What was transcribed before is not transcribed again.
  const now = chunksIn(dataDir, id);
  expect(now.size).toBeGreaterThan(before.size);
  expect([...before].filter(([name, writtenMs]) => now.get(name) !== writtenMs)).toEqual([]);
  const job = await ended(api, id);
  expect(job).toMatchObject({ status: "succeeded", attempt: 1, actual_credit_units: longMinutes * 500 });
  expect(job).not.toHaveProperty("progress");
  expect((await api.usage()).reserved_credit_units).toBe(0);
  expect((await api.usage()).period.spent_credit_units).toBe(longMinutes * 500);
  const done = told();
  expect(done).toEqual([...done].sort((a, b) => a - b));
  const markdown = await markdownOf(api, id);
  expect(markdown.match(/The harbour master opens the sluice at dawn\./g)).toHaveLength(longMinutes);
  for (const name of ["kept", "work"]) await until(() => readdirSync(join(dataDir, name)).length === 0);
}, 700_000);

test("a child that is killed costs an attempt, and little of what was transcribed", async () => {
  const dataDir = await installed("killed-child");
  await using server = await startServer({ dataDir });
  const api = await server.newCaller("long");
  const id = await api.queue("short.wav", short);
  const { transcribed, told } = await followed(api, id);
  await transcribed((shortMinutes * minuteMs) / 3);
  const before = chunksIn(dataDir, id);
  // All of them: the transcribing children, and the one that waits for their answers.
  for (const { pid } of childrenOf(server.pid)) process.kill(pid, "SIGKILL");
  await transcribed((shortMinutes * minuteMs) / 2);
  const now = chunksIn(dataDir, id);
  expect([...before].filter(([name, writtenMs]) => now.get(name) !== writtenMs)).toEqual([]);
  expect(await ended(api, id)).toMatchObject({
    status: "succeeded",
    attempt: 2,
    actual_credit_units: shortMinutes * 500,
  });
  expect((await api.usage()).period.spent_credit_units).toBe(shortMinutes * 500);
  expect(told().length).toBeGreaterThan(3);
  const markdown = await markdownOf(api, id);
  expect(markdown.match(/Two boats wait outside for the tide\./g)).toHaveLength(shortMinutes);
  await until(() => readdirSync(join(dataDir, "kept")).length === 0);
}, 300_000);

test("a cancellation in the middle ends it within a second, and nothing is charged or left", async () => {
  const dataDir = await installed("cancelled");
  await using server = await startServer({ dataDir });
  const api = await server.newCaller("long");
  const id = await api.queue("short.wav", short);
  await (await followed(api, id)).transcribed((shortMinutes * minuteMs) / 8);
  const startMs = performance.now();
  expect((await api.cancel(id)).status).toBe(200);
  await until(async () => (await busyChildren(server)).length === 0);
  expect(performance.now() - startMs).toBeLessThan(1_500);
  expect(await api.usage()).toMatchObject({ reserved_credit_units: 0, period: { spent_credit_units: 0 } });
  for (const name of ["kept", "work"]) await until(() => readdirSync(join(dataDir, name)).length === 0);
}, 180_000);
