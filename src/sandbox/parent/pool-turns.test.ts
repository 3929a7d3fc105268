/** The pool's decisions, with children that have no processes. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { speechMemoryBytes } from "../speech-needs.ts";
import { FakeChild, inspected, settled } from "../testing/fake-child.ts";
import { convert, generous, inspect, modelOf, openTestPool } from "../testing/harness.ts";
import type { PoolOptions } from "./pool.ts";

const ok = { ok: true, value: inspected } as never;
const cancelled = { ok: false, reason: "cancelled" } as const;
const converted = { ok: true, value: { metrics: { pages: 1 }, delivery: "deliverable", units: 1 } };
const recognized = { ok: true, value: { resultBytes: 2 } };

function ground(options: Partial<PoolOptions> = {}) {
  const started: FakeChild[] = [];
  let isBroken = false;
  let tries = 0;
  const workDir = mkdtempSync(join(tmpdir(), "turns-"));
  const pool = openTestPool({
    lingerMs: 60_000,
    takeAhead: () => {
      tries += 1;
      if (isBroken) throw new Error("EAGAIN");
      const fake = new FakeChild();
      started.push(fake);
      setImmediate(() => void fake.becomeReady());
      return fake;
    },
    ...options,
  });
  const busy = () => started.filter((fake) => fake.isBusy);
  /** The children at work, when there are so many. */
  const working = (count: number) => until(busy, ({ length }) => length === count);
  return {
    ...{ pool, started, workDir, busy, working },
    breakStart: (broken: boolean) => {
      isBroken = broken;
      tries = 0;
    },
    tries: () => tries,
    /** The child of a conversion that has asked for pieces, and the files of these. */
    async converting(pieces: number, of = convert("a", workDir), settings = generous) {
      const before = busy();
      const outcome = pool.run(of, settings);
      const all = await working(before.length + 1);
      const fake = all.find((each) => !before.includes(each)) as FakeChild;
      for (let id = 1; id <= pieces; id += 1) fake.say({ type: "piece", id, piece: page(fake, id) });
      return { outcome, fake };
    },
    [Symbol.asyncDispose]: async () => {
      await pool[Symbol.asyncDispose]();
      for (const fake of started) fake.workspace.removeNow();
      rmSync(workDir, { recursive: true, force: true });
    },
  };
}

const page = ({ workspace }: FakeChild, id: number) => ({
  kind: "recognize",
  picture: { file: join(workspace.work, String(id)), width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: join(workspace.work, `${id}.json`),
});
const kinds = (fakes: readonly FakeChild[]) => fakes.map(({ task }) => task?.task.kind);
const answers = ({ sent }: FakeChild) =>
  sent.flatMap((message) => (message.type === "piece_done" ? [message] : []));
/** Time for what must not happen. */
const quiet = () => Bun.sleep(30);

describe("tasks", () => {
  test("beyond the concurrency wait, and begin in order", async () => {
    await using at = ground({ concurrency: 2 });
    const ended: string[] = [];
    const runs = [..."abcd"].map((name) =>
      at.pool.run(inspect(name), generous).then((outcome) => {
        ended.push(name);
        return outcome;
      }),
    );
    const names = (fakes: readonly FakeChild[]) =>
      fakes.map(({ task }) => task?.task.kind === "inspect" && task.task.source.filename);
    expect(names(await at.working(2))).toEqual(["a", "b"]);
    await quiet();
    expect(at.started).toHaveLength(2);
    await at.started[1]?.finish();
    await until(() => at.busy().some(({ task }) => names([{ task } as FakeChild])[0] === "c"));
    // In the child that became free.
    expect(at.started).toHaveLength(2);
    for (const left of [2, 2, 1]) {
      const [next] = await at.working(left);
      await next?.finish();
      await settled();
    }
    expect(await Promise.all(runs)).toEqual([ok, ok, ok, ok]);
    expect(ended[0]).toBe("b");
    expect(at.pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("wait for a child that is about to be free rather than start one; further ones do not", async () => {
    await using at = ground({ concurrency: 3 });
    const first = at.pool.run(inspect("a"), generous);
    const [fake] = (await at.working(1)) as [FakeChild];
    fake.say({ type: "done", outcome: ok, poisoned: false });
    expect(await first).toEqual(ok);
    void at.pool.run(inspect("b"), generous);
    await quiet();
    expect(at.started).toHaveLength(1);
    void at.pool.run(inspect("c"), generous);
    await until(() => at.started.length === 2);
    fake.say({ type: "idle" });
    await until(() => fake.sent.filter(({ type }) => type === "task").length === 2);
    expect(at.started).toHaveLength(2);
  });

  test("that wait are cancelled without a child, and by their own signal alone", async () => {
    await using at = ground({ concurrency: 1 });
    const stop = new AbortController();
    const first = at.pool.run(inspect("a"), { ...generous, signal: new AbortController().signal });
    const second = at.pool.run(inspect("b"), { ...generous, signal: stop.signal });
    const third = at.pool.run(inspect("c"), generous);
    const [fake] = (await at.working(1)) as [FakeChild];
    stop.abort();
    expect(await second).toEqual(cancelled);
    expect(await at.pool.run(inspect("d"), { ...generous, signal: stop.signal })).toEqual(cancelled);
    await fake.finish();
    expect(await first).toEqual(ok);
    const [next] = (await at.working(1)) as [FakeChild];
    expect(next.task?.task).toMatchObject({ source: { filename: "c" } });
    await next.finish();
    expect(await third).toEqual(ok);
    expect(at.pool.health().killed).toBe(0);
  });

  test("that run are cancelled by their signal, once", async () => {
    await using at = ground({ concurrency: 1 });
    const stop = new AbortController();
    const outcome = at.pool.run(inspect("a"), { ...generous, signal: stop.signal });
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    const [fake] = (await at.working(1)) as [FakeChild];
    fake.endsOnSignal = false;
    stop.abort();
    await quiet();
    // It is told when the child is dead.
    expect([isOver, fake.signals]).toEqual([false, ["SIGKILL"]]);
    await fake.end({ signalCode: "SIGKILL" });
    expect(await outcome).toEqual(cancelled);
    await until(() => at.pool.health().killed === 1);
  });

  test("end as cancelled when the pool closes, whatever becomes of their children", async () => {
    await using at = ground({ concurrency: 1 });
    const runs = ["a", "b"].map((name) => at.pool.run(inspect(name), generous));
    await at.working(1);
    await at.pool.close();
    expect(await Promise.all(runs)).toEqual([cancelled, cancelled]);
    expect(await at.pool.run(inspect("c"), generous)).toEqual(cancelled);
  });

  test("whose child cannot start, or whose folder cannot be used, are the machine's failure", async () => {
    await using at = ground({ concurrency: 1 });
    const unavailable = { ok: false, reason: "fault", code: "service_unavailable" };
    at.breakStart(true);
    expect(await at.pool.run(inspect("a"), generous)).toMatchObject({
      ...unavailable,
      internal: "The child process could not be started: Error: EAGAIN",
    });
    at.breakStart(false);
    const collected = at.pool.run(convert("b", join(at.workDir, "missing")), generous);
    const [fake] = (await at.working(1)) as [FakeChild];
    mkdirSync(join(fake.workspace.work, "bundle"));
    writeFileSync(join(at.workDir, "missing"), "not a folder");
    await fake.finish(converted);
    expect(await collected).toMatchObject({
      ...unavailable,
      internal: expect.stringContaining("The child's folder cannot be used: Error: ENOTDIR"),
    });
    expect(fake.signals).toEqual(["SIGKILL"]);
    await until(() => at.pool.health().killed === 1);
    expect(at.pool.health()).toMatchObject({ busy: 0, crashed: 0 });
  });

  test("leave no room for idle children while they run in all slots", async () => {
    await using at = ground({ concurrency: 1, prewarmed: 2 });
    const outcome = at.pool.run(inspect("a"), generous);
    const [fake] = await at.working(1);
    await Bun.sleep(350);
    expect(at.started).toHaveLength(1);
    await fake?.finish();
    expect(await outcome).toEqual(ok);
  });

  test("have their results moved to their folders before they end", async () => {
    await using at = ground();
    const { outcome, fake } = await at.converting(0);
    mkdirSync(join(fake.workspace.work, "bundle"));
    await fake.finish(converted);
    expect(await outcome).toEqual(converted as never);
    expect(existsSync(join(at.workDir, "bundle"))).toBe(true);
  });
});

describe("pieces", () => {
  test("use the slot of their conversion, and idle ones", async () => {
    await using at = ground({ concurrency: 2 });
    const { outcome, fake } = await at.converting(4);
    expect(fake.task?.pieceSlots).toBe(2);
    const first = await at.working(3);
    expect(kinds(first)).toEqual(["convert", "recognize", "recognize"]);
    await quiet();
    expect(at.busy()).toHaveLength(3);
    await first[1]?.finish(recognized);
    await until(() => answers(fake).length === 1);
    // The next in the same child.
    await until(() => at.busy().length === 3);
    expect(at.started).toHaveLength(3);
    // A whole task comes before the last piece.
    const task = at.pool.run(inspect("b"), generous);
    await until(() => kinds(at.busy()).includes("inspect"));
    await first[2]?.finish(recognized);
    await quiet();
    expect(kinds(at.busy()).toSorted()).toEqual(["convert", "inspect", "recognize"]);
    await at
      .busy()
      .find(({ task }) => task?.task.kind === "inspect")
      ?.finish();
    expect(await task).toEqual(ok);
    await until(() => kinds(at.busy()).filter((kind) => kind === "recognize").length === 2);
    for (const each of at.busy()) if (each !== fake) await each.finish(recognized);
    await until(() => answers(fake).length === 4);
    expect(answers(fake).map(({ outcome: { ok } }) => ok)).toEqual([true, true, true, true]);
    await fake.finish(converted);
    expect((await outcome).ok).toBe(true);
    await until(() => at.pool.health().busy === 0);
    expect(at.pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("leave slots alone that are not for them", async () => {
    await using at = ground({ concurrency: 4, pieceSlots: 1 });
    const earlier = await at.converting(0);
    await earlier.fake.finish(converted);
    expect((await earlier.outcome).ok).toBe(true);
    const { fake } = await at.converting(2);
    expect(fake.task?.pieceSlots).toBe(1);
    await at.working(2);
    const second = await at.converting(2, convert("b", at.workDir));
    await at.working(3);
    await quiet();
    // The one slot for pieces is in use.
    expect(kinds(at.busy()).toSorted()).toEqual(["convert", "convert", "recognize"]);
    expect(answers(second.fake)).toEqual([]);
  });

  test("measuring does not take the last slot of pieces", async () => {
    await using at = ground({ concurrency: 2, pieceSlots: 1 });
    void at.pool.run(inspect("a"), generous);
    await at.working(1);
    await at.converting(1, convert("b", at.workDir));
    expect(kinds(await at.working(3)).toSorted()).toEqual(["convert", "inspect", "recognize"]);
  });

  test("of each conversion one begins where there are as many slots", async () => {
    await using at = ground({ concurrency: 2 });
    await at.converting(1);
    await at.working(2);
    await at.converting(1, convert("b", at.workDir));
    expect(kinds(await at.working(4)).toSorted()).toEqual(["convert", "convert", "recognize", "recognize"]);
  });

  test("begin while conversions compute in all slots, at least one", async () => {
    await using at = ground({ concurrency: 2, pieceSlots: 1 });
    await at.converting(0);
    await at.converting(1, convert("b", at.workDir));
    expect(kinds(await at.working(3)).toSorted()).toEqual(["convert", "convert", "recognize"]);
  });

  test("wait for a child that is about to be free", async () => {
    await using at = ground({ concurrency: 3 });
    const { fake } = await at.converting(2);
    const [, reader] = await at.working(3);
    reader?.say({ type: "done", outcome: recognized, poisoned: false });
    await until(() => answers(fake).length === 1);
    fake.say({ type: "piece", id: 3, piece: page(fake, 3) });
    await quiet();
    expect(at.started).toHaveLength(3);
    reader?.say({ type: "idle" });
    await until(() => reader?.sent.length === 2);
    expect(at.started).toHaveLength(3);
  });

  test("that fail with an error of their own are reported at once, and their child goes on", async () => {
    await using at = ground({ concurrency: 1 });
    const { fake } = await at.converting(2);
    const [, reader] = await at.working(2);
    const fault = { ok: false, reason: "fault", code: "document_too_complex", message: "It is." };
    await reader?.finish(fault);
    await until(() => answers(fake).length === 1);
    expect(answers(fake)[0]?.outcome).toMatchObject({ ok: false, code: "document_too_complex" });
    await until(() => at.busy().length === 2);
    expect([reader?.isBusy, at.started.length]).toEqual([true, 2]);
  });

  test("get the languages of their start, and the memory of the model in addition", async () => {
    const model = modelOf(["en"]);
    await using at = ground({ concurrency: 1, languageFiles: () => ({ deu: "/models/deu" }) });
    const { fake } = await at.converting(1, { ...convert("a", at.workDir), speechModel: model });
    const [, reader] = await at.working(2);
    expect(reader?.task).toMatchObject({ memoryMib: 2_048, task: { languageFiles: { deu: "/models/deu" } } });
    await reader?.finish(recognized);
    await until(() => answers(fake).length === 1);
    const part = { file: join(fake.workspace.work, "2"), fromMs: 0, toMs: 1 };
    const result = join(fake.workspace.work, "2.json");
    const wanted = { what: "words", language: "en" };
    fake.say({ type: "piece", id: 2, piece: { kind: "transcribe", part, wanted, result } });
    const [transcribing] = await until(
      () => at.busy().filter(({ task }) => task?.task.kind === "transcribe"),
      ({ length }) => length === 1,
    );
    const keptMib = Math.ceil(speechMemoryBytes(model) / 1024 ** 2);
    expect(transcribing?.task?.memoryMib).toBe(2_048 + keptMib);
  });

  test("that no language files are told of have none", async () => {
    await using at = ground({ concurrency: 1 });
    await at.converting(1);
    const [, reader] = await at.working(2);
    expect(reader?.task?.task).toMatchObject({ languageFiles: {} });
  });

  test("are tried once more when killed from outside, and then reported", async () => {
    await using at = ground({ concurrency: 1 });
    const { fake } = await at.converting(1);
    for (let time = 1; time <= 2; time += 1) {
      const [, reader] = await at.working(2);
      expect(answers(fake)).toEqual([]);
      await reader?.end({ signalCode: "SIGKILL" });
    }
    const [answer] = await until(
      () => answers(fake),
      ({ length }) => length === 1,
    );
    expect(answer?.outcome).toMatchObject({ ok: false, code: "worker_crashed" });
    expect(at.busy()).toEqual([fake]);
    expect(at.pool.health()).toMatchObject({ busy: 1, crashed: 2 });
  });

  test("that crash by themselves are reported at once", async () => {
    await using at = ground({ concurrency: 1 });
    const { fake } = await at.converting(1);
    const [, reader] = await at.working(2);
    await reader?.end({ signalCode: "SIGSEGV" });
    await until(() => answers(fake).length === 1);
    expect(at.pool.health().crashed).toBe(1);
  });

  test("whose child cannot start wait for one", async () => {
    await using at = ground({ concurrency: 1 });
    const { fake, outcome } = await at.converting(0);
    at.breakStart(true);
    fake.say({ type: "piece", id: 1, piece: page(fake, 1) });
    await until(() => at.tries() > 0);
    await quiet();
    expect([at.tries(), answers(fake).length]).toEqual([1, 0]);
    at.breakStart(false);
    const startMs = performance.now();
    const [, reader] = await at.working(2);
    expect(performance.now() - startMs).toBeGreaterThan(150);
    await reader?.finish(recognized);
    await until(() => answers(fake).length === 1);
    await fake.finish(converted);
    expect((await outcome).ok).toBe(true);
  });

  test("end with their conversion, also those that wait for a slot or a child", async () => {
    for (const how of ["slot", "child"]) {
      await using at = ground({ concurrency: 1 });
      const { fake, outcome } = await at.converting(0);
      if (how === "child") at.breakStart(true);
      for (const id of [1, 2]) fake.say({ type: "piece", id, piece: page(fake, id) });
      if (how === "slot") await at.working(2);
      await fake.end({ exitCode: 1 });
      expect(await outcome).toMatchObject({ reason: "crashed" });
      await until(() => at.pool.health().busy === 0);
      at.breakStart(false);
      await quiet();
      expect(at.busy()).toEqual([]);
      // Their slots are free.
      const next = at.pool.run(inspect("b"), generous);
      const [last] = await at.working(1);
      await last?.finish();
      expect(await next).toEqual(ok);
    }
  });
});
