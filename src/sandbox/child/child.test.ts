/** The child's side of the channel: a process of the test, told by the test. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { childSteps } from "../confinement/child-confinement.ts";
import type { ConvertTask, Task } from "../contract.ts";
import { lineOf, readLines } from "../lines.ts";
import type { ChildMessage, ParentMessage } from "../messages.ts";
import { asking, childFile, convert, inspect, modelOf, transcribing } from "../testing/harness.ts";
import { toldFile } from "../testing/pieces.ts";

const folder = mkdtempSync(join(tmpdir(), "child-"));
const said: ChildMessage[] = [];
let child: Bun.Subprocess<"pipe", "pipe", "pipe">;
beforeAll(async () => {
  child = Bun.spawn([process.execPath, childFile, "null", String(process.pid)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  void readLines(child.stdout, (message) => said.push(message as ChildMessage));
  expect(await next(1)).toEqual([{ type: "ready", pageBytes: expect.any(Number), refused: [...childSteps] }]);
});
afterAll(() => {
  child.kill();
  rmSync(folder, { recursive: true });
});

/** The next messages. */
async function next(count: number): Promise<ChildMessage[]> {
  await until(() => said.length >= count);
  return said.splice(0, count);
}
async function tell(message: ParentMessage): Promise<void> {
  child.stdin.write(lineOf(message));
  await child.stdin.flush();
}
const give = (task: Task, { memoryMib = 2_048, deadlineMs = 50_000, pieceSlots = 3 } = {}) =>
  tell({ type: "task", task, memoryMib, deadlineMs, pieceSlots });

/** A conversion in a folder of its own, which leaves what became of its pieces in the test's. */
const ofItsOwn = (task: ConvertTask): ConvertTask => ({
  ...task,
  workDir: mkdtempSync(join(folder, "work-")),
});
const told = () => JSON.parse(readFileSync(join(folder, toldFile), "utf8"));

const idle = { type: "idle" } as const;
const measured = (sourceUnits: number) => ({
  ...{ type: "done", poisoned: false },
  outcome: {
    ok: true,
    value: expect.objectContaining({ measurement: { metrics: { pages: sourceUnits }, sourceUnits } }),
  },
});
const converted = (units: number) => ({
  ...{ type: "done", poisoned: false },
  outcome: { ok: true, value: { metrics: { pages: units }, delivery: "deliverable", units } },
});

test("it preloads when it is told to", async () => {
  await tell({ type: "prewarm" });
  expect(await next(1)).toEqual([{ type: "warm", ok: true }]);
});

test("tasks are done one after the other, each followed by idleness", async () => {
  await give(inspect("nap"));
  await give(inspect("count"));
  expect(await next(4)).toEqual([measured(1), idle, measured(2), idle] as never);
});

test("a failure is the task's, and says whether the process may go on", async () => {
  await give(inspect("fault"));
  await give(inspect("trap"));
  expect(await next(4)).toMatchObject([
    { outcome: { ok: false, reason: "fault", code: "encrypted_document" }, poisoned: false },
    idle,
    { outcome: { ok: false, reason: "crashed" }, poisoned: true },
    idle,
  ]);
});

test.if(process.platform === "linux")("each task has its limits of memory and time", async () => {
  const limits: number[][] = [];
  for (const [memoryMib, deadlineMs] of [
    [4_000, 600_000],
    [2_000, 60_000],
  ] as const) {
    await give(inspect("limits"), { memoryMib, deadlineMs });
    const [done] = await next(2);
    const text = done?.type === "done" && "message" in done.outcome ? done.outcome.message : "";
    const soft = (name: string) => Number(new RegExp(`^Max ${name} +(\\d+)`, "m").exec(text)?.[1]);
    limits.push([soft("data size") / 1024 ** 2, soft("cpu time")]);
  }
  const [[memory = 0, time = 0], [lessMemory = 0, lessTime = 0]] = limits as [number[], number[]];
  expect(memory - lessMemory).toBeWithin(1_500, 2_500);
  expect(time - lessTime).toBeGreaterThanOrEqual(530);
});

test("progress is whole numbers, the first and the last at once", async () => {
  await give(convert("progress", folder));
  await until(() => said.at(-1)?.type === "idle");
  const all = said.splice(0);
  const reports = all.flatMap((message) =>
    message.type === "progress" ? [[message.done, message.total]] : [],
  );
  expect([reports[0], reports.at(-1)]).toEqual([
    [1, 100],
    [100, 100],
  ]);
  expect(reports.length).toBeLessThan(50);
});

test("a conversion asks for one piece more than there are slots, up to what may be out", async () => {
  for (const [pieceSlots, atOnce] of [
    [3, 4],
    [31, 32],
    [40, 32],
  ] as const) {
    await give(ofItsOwn(asking([], folder)), { pieceSlots });
    expect(await next(2)).toEqual([converted(atOnce), idle] as never);
  }
});

test("pieces are asked for, and their results read", async () => {
  const task = ofItsOwn(asking(["count"], folder));
  await give(task);
  const [asked] = await next(1);
  if (asked?.type !== "piece") throw new Error("no piece");
  expect(asked.piece).toMatchObject({
    kind: "recognize",
    picture: { file: join(task.workDir, "0") },
    options: { scope: "page", languages: ["count"] },
    result: join(task.workDir, "recognition-1.json"),
  });
  // The answer to another one.
  await tell({ type: "piece_done", id: asked.id + 1, outcome: { ok: true } });
  writeFileSync(asked.piece.result, '{"lines":7}');
  await tell({ type: "piece_done", id: asked.id, outcome: { ok: true } });
  expect(await next(2)).toEqual([converted(4), idle] as never);
  expect(told()).toEqual([expect.stringContaining("returned an invalid result")]);
  await tell({ type: "piece_done", id: asked.id, outcome: { ok: true } });
});

test("recordings are transcribed if there is a model", async () => {
  await give(ofItsOwn(transcribing([], folder, null)));
  expect(await next(2)).toMatchObject([{ outcome: { code: "capability_unavailable" } }, idle]);
  await give(ofItsOwn(transcribing(["en"], folder, modelOf(["en"]))));
  const [asked] = await next(1);
  if (asked?.type !== "piece") throw new Error("no piece");
  expect(asked.piece).toMatchObject({ kind: "transcribe", wanted: { what: "words", language: "en" } });
  const failure = { ok: false, code: "timed_out", message: "It took too long." } as const;
  await tell({ type: "piece_done", id: asked.id, outcome: failure });
  expect(await next(2)).toMatchObject([{ outcome: { ok: true } }, idle]);
  expect(told()).toEqual(["timed_out: It took too long."]);
});

test("it ends with its channel", async () => {
  await child.stdin.end();
  expect(await child.exited).toBe(0);
  expect(await child.stderr.text()).toBe("");
});

test("started by hand, it says that it is internal", async () => {
  const other = Bun.spawn([process.execPath, childFile], { stdio: ["ignore", "pipe", "pipe"] });
  expect([await other.exited, await other.stdout.text()]).toEqual([2, ""]);
  expect(await other.stderr.text()).toContain("internal");
});
