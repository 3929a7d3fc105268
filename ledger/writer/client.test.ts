import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../config/testing/failures.ts";
import { noonMs } from "../testing/harness.ts";
import { openWriter } from "./client.ts";
import type { ToWriter, UnitAnswer } from "./messages.ts";
import type { WriterThread } from "./thread.ts";

const RealWorker = globalThis.Worker;
const started: Worker[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL) {
      super(url);
      started.push(this);
    }
  };
});
afterEach(() => {
  globalThis.Worker = RealWorker;
  rmSync(dataDir, { recursive: true, force: true });
});

test("when the writer's thread dies, waiting and later writes are refused and closing still ends", async () => {
  const writer = await openWriter(dataDir, noonMs);
  const touch = () => codeOf(writer.write("touchKey", { keyId: "key_1", nowMs: noonMs }));
  expect(await touch()).toBe("none");
  // Not a list of requests: the thread throws outside of any unit.
  started.at(-1)?.postMessage({ kind: "units", requests: 5 });
  expect(await touch()).toBe("service_unavailable");
  expect(await touch()).toBe("service_unavailable");
  await writer.close();
});

/** A thread that records what it is sent, and answers when it is told to. */
async function scripted() {
  const sent: ToWriter[] = [];
  let end = () => {};
  const thread: WriterThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => void sent.push(message),
    addEventListener: (_, listener) => {
      end = listener;
    },
    terminate: () => {},
  };
  const opening = openWriter(dataDir, noonMs, thread);
  thread.onmessage?.({ data: { kind: "ready" } });
  const writer = await opening;
  const write = () => writer.write("touchKey", { keyId: "key_1", nowMs: noonMs });
  const ids = () =>
    sent.flatMap((each) => (each.kind === "units" ? [each.requests.map(({ id }) => id)] : []));
  const answer = (...answers: UnitAnswer[]) => thread.onmessage?.({ data: { kind: "answers", answers } });
  return { writer, write, ids, answer, sent, thread, end: () => end() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const done = (id: number, changes: UnitAnswer["changes"] = null) =>
  ({ id, ok: true, result: `result ${id}`, changes }) as unknown as UnitAnswer;

test("writes of one turn are sent together, sixteen at once", async () => {
  const { write, ids } = await scripted();
  for (let each = 1; each <= 15; each += 1) write();
  expect(ids()).toEqual([]);
  write();
  const first = Array.from({ length: 16 }, (_, at) => at + 1);
  expect(ids()).toEqual([first]);
  write();
  await turn();
  expect(ids()).toEqual([first, [17]]);
  write();
  write();
  await turn();
  expect(ids()).toEqual([first, [17], [18, 19]]);
});

test("each answer settles its own write, after the changes were reported", async () => {
  const { writer, write, answer } = await scripted();
  const log: string[] = [];
  const stopListening = writer.onChange(({ jobIds }) => log.push(`changed ${jobIds}`));
  const first = write().then((result) => log.push(String(result)));
  const second = codeOf(write());
  const changes = { jobIds: ["job_1"], credentials: false, events: false };
  answer({ id: 2, ok: false, failure: { kind: "internal", message: "broken" }, changes: null });
  answer(done(1, changes));
  await first;
  expect(log).toEqual(["changed job_1", "result 1"]);
  expect(await second).toBe("internal_error");
  stopListening();
  const third = write();
  answer(done(3, changes));
  await third;
  expect(log).toHaveLength(2);
});

test("the write after 10,000 unanswered ones is refused, and accepted again after an answer", async () => {
  const { write, answer } = await scripted();
  const first = write();
  for (let each = 2; each <= 10_000; each += 1) write();
  expect(await codeOf(write())).toBe("service_unavailable");
  answer(done(1));
  expect(await first).toEqual("result 1" as never);
  const last = write();
  answer(done(10_001));
  expect(await last).toEqual("result 10001" as never);
});

test("closing sends what was written before, refuses what comes after, and ends with the thread", async () => {
  const { writer, write, sent, answer, thread } = await scripted();
  const before = write();
  const closing = writer.close();
  expect(sent.map(({ kind }) => kind)).toEqual(["open", "units", "close"]);
  expect(await codeOf(write())).toBe("service_unavailable");
  answer(done(1));
  expect(await before).toEqual("result 1" as never);
  thread.onmessage?.({ data: { kind: "closed" } });
  await closing;
  // An end that was asked for is no failure.
  const outcome = await Promise.race([writer.failed, turn().then(() => "none")]);
  expect(outcome).toBe("none");
});

test("a thread that ends by itself fails what waits, with the reason", async () => {
  const { writer, write, end } = await scripted();
  const waiting = codeOf(write());
  end();
  expect(await waiting).toBe("service_unavailable");
  expect(await writer.failed).toBe("the writer stopped");
});
