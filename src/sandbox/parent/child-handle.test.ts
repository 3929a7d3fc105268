import { afterEach, describe, expect, jest, spyOn, test } from "bun:test";
import { existsSync } from "node:fs";
import { until } from "../../../config/testing/until.ts";
import { FakeChild, inspected, settled } from "../testing/fake-child.ts";
import { generous, inspect, workspaceOptions } from "../testing/harness.ts";
import { ChildHandle, type ChildOptions, type Listener } from "./child-handle.ts";

const fakes: FakeChild[] = [];
afterEach(() => {
  for (const fake of fakes.splice(0)) fake.workspace.removeNow();
});

function started(options: Partial<ChildOptions> = {}): { fake: FakeChild; child: ChildHandle } {
  const fake = new FakeChild();
  fakes.push(fake);
  return { fake, child: new ChildHandle([], { ...workspaceOptions, ...options }, fake) };
}

const listener = (changes: Partial<Listener> = {}): Listener => ({
  onProgress: () => undefined,
  onPiece: () => true,
  ...changes,
});
const run = (child: ChildHandle, changes: Partial<Listener> = {}) =>
  child.run(inspect("count"), generous, 3, listener(changes));
const piece = {
  kind: "recognize",
  picture: { file: "/jobs/1", width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: "/jobs/1.json",
};

describe("messages to a child", () => {
  test("wait until it is ready, and preloading is asked for once", async () => {
    const { fake, child } = started();
    child.prewarm();
    child.prewarm();
    void run(child);
    await settled();
    expect([fake.sent.length, child.warm]).toEqual([0, false]);
    await fake.becomeReady();
    expect(await child.ready).toBe(true);
    expect(fake.sent).toEqual([
      { type: "prewarm" },
      { type: "task", task: inspect("count"), memoryMib: 2_048, deadlineMs: 50_000, pieceSlots: 3 },
    ]);
    expect(child.tasks).toBe(1);
  });

  test("are not sent to one that died before or after it was ready", async () => {
    for (const isReady of [false, true]) {
      const { fake, child } = started();
      if (isReady) await fake.becomeReady();
      await fake.end({ exitCode: 1 });
      child.prewarm();
      await settled();
      expect(await child.ready).toBe(isReady);
      expect(child.exited).toBe(true);
      expect(fake.sent).toEqual([]);
    }
  });
});

describe("a task's answer", () => {
  test("is the child's; later reports have no listener", async () => {
    const { fake, child } = started();
    await fake.becomeReady();
    const seen: number[][] = [];
    const running = run(child, { onProgress: (done, total) => seen.push([done, total]) });
    fake.say({ type: "progress", done: 1, total: 2 });
    const done = { type: "done", outcome: { ok: true, value: inspected }, poisoned: false } as const;
    fake.say(done);
    expect(await running).toEqual({ kind: "done", done } as never);
    fake.say({ type: "progress", done: 2, total: 2 });
    fake.say({ type: "done", outcome: { ok: false, reason: "out_of_memory" }, poisoned: false });
    expect(seen).toEqual([[1, 2]]);
    expect(child.exited).toBe(false);
  });

  test("is not lost by a listener that throws", async () => {
    const { fake, child } = started();
    await fake.becomeReady();
    const onProgress = () => {
      throw new Error("of the listener");
    };
    const running = run(child, { onProgress });
    fake.say({ type: "progress", done: 1, total: 2 });
    await fake.finish();
    expect(await running).toMatchObject({ kind: "done" });
  });

  test("is followed by idleness, at the latest by its death", async () => {
    for (const how of ["idle", "death"]) {
      const { fake, child } = started();
      await fake.becomeReady();
      await child.idle;
      void run(child);
      let isIdle = false;
      void child.idle.then(() => {
        isIdle = true;
      });
      fake.say({ type: "done", outcome: { ok: true, value: inspected }, poisoned: false });
      await settled();
      expect(isIdle).toBe(false);
      if (how === "idle") fake.say({ type: "idle" });
      else await fake.end({ exitCode: 0 });
      await settled();
      expect(isIdle).toBe(true);
    }
  });
});

describe("pieces", () => {
  test("are passed to the task's listener, and answers to the child", async () => {
    const { fake, child } = started();
    await fake.becomeReady();
    void run(child, {
      onPiece: (id, asked, answer) => {
        expect([id, asked]).toEqual([7, piece] as never);
        answer({ ok: true });
        return true;
      },
    });
    fake.say({ type: "piece", id: 7, piece });
    await settled();
    expect(fake.sent.at(-1)).toEqual({ type: "piece_done", id: 7, outcome: { ok: true } });
    expect(child.exited).toBe(false);
  });

  test.each(["refused", "without a task"])("%s end the child", async (how) => {
    const { fake, child } = started();
    await fake.becomeReady();
    if (how === "refused") void run(child, { onPiece: () => false });
    fake.say({ type: "piece", id: 7, piece });
    expect(await child.died).toStartWith('SIGKILL\nunknown message: {"type":"piece","id":7');
  });
});

describe("a death", () => {
  test("says the signal or the exit code, and the last words", async () => {
    const byCode = started();
    await byCode.fake.end({ exitCode: 3 }, { words: "panic: at 0x1\n" });
    expect(await byCode.child.died).toBe("exit code 3\npanic: at 0x1");
    const bySignal = started();
    await bySignal.fake.end({ signalCode: "SIGSEGV" });
    expect(await bySignal.child.died).toBe("SIGSEGV");
  });

  test("is from outside if a signal that converters do not cause was sent by another", async () => {
    for (const [how, fromOutside] of [
      [{ signalCode: "SIGKILL" }, true],
      [{ signalCode: "SIGHUP" }, true],
      [{ signalCode: "SIGSEGV" }, false],
      [{ exitCode: 137 }, false],
      ["killed here", false],
    ] as const) {
      const { fake, child } = started();
      await fake.becomeReady();
      const running = run(child);
      if (how === "killed here") child.kill();
      else await fake.end(how);
      expect(await running).toMatchObject({ kind: "died", fromOutside });
    }
  });

  test("is told within 0.2 s, also if its standard error stays open", async () => {
    jest.useFakeTimers();
    const { fake, child } = started();
    await fake.end({ exitCode: 1 }, { words: "heard", keepsStderrOpen: true });
    let told: string | undefined;
    void child.died.then((how) => {
      told = how;
    });
    jest.advanceTimersByTime(199);
    await settled();
    expect(told).toBeUndefined();
    jest.advanceTimersByTime(1);
    await settled();
    jest.useRealTimers();
    expect(told).toBe("exit code 1\nheard");
  });

  test("removes its folder, and it is killed once", async () => {
    const { fake, child } = started();
    expect(existsSync(fake.workspace.folder)).toBe(true);
    child.kill();
    child.kill();
    await child.died;
    expect(fake.signals).toEqual(["SIGKILL"]);
    await until(() => !existsSync(fake.workspace.folder));
  });

  test("follows an unknown message, which is told shortened", async () => {
    const { fake, child } = started();
    fake.say({ type: "x".repeat(900) });
    const told = await child.died;
    expect(told).toStartWith('SIGKILL\nunknown message: {"type":"xxx');
    expect(told).toHaveLength("SIGKILL\nunknown message: ".length + 500);
  });
});

describe("confinement that is required", () => {
  test.each([
    [["nice"], true],
    [["nice", "seccomp"], false],
    [["landlock"], false],
  ])("without %j: ready is %p", async (refused, isReady) => {
    const { fake, child } = started({ requireConfinement: true });
    await fake.becomeReady(refused);
    if (!isReady) expect(await child.died).toBe(`SIGKILL\nit could not be confined: ${refused.join(", ")}`);
    expect(await child.ready).toBe(isReady);
    expect(child.refused).toEqual(refused);
    child.kill();
  });

  test("and that is not does not matter", async () => {
    const { fake, child } = started();
    await fake.becomeReady(["landlock"]);
    expect(await child.ready).toBe(true);
    expect(child.refused).toEqual(["landlock"]);
  });
});

test("growth counts from its start, or from the engines that were loaded before its first task", async () => {
  const { fake, child } = started();
  const resident = spyOn(child, "residentBytes").mockReturnValue(500);
  // Not started, so nothing has grown.
  expect(child.grownBytes()).toBe(Number.NEGATIVE_INFINITY);
  resident.mockReturnValue(1_000);
  await fake.becomeReady();
  resident.mockReturnValue(1_300);
  expect(child.grownBytes()).toBe(300);
  fake.say({ type: "warm", ok: false });
  expect([child.warm, child.grownBytes()]).toEqual([false, 0]);
  void run(child);
  resident.mockReturnValue(1_400);
  fake.say({ type: "warm", ok: true });
  expect([child.warm, child.grownBytes()]).toEqual([true, 100]);
});

test.if(process.platform === "linux")("its memory is what the kernel counts, in its pages", async () => {
  const { fake, child } = started();
  await fake.becomeReady([], 4_096);
  const bytes = child.residentBytes() ?? 0;
  expect(bytes / process.memoryUsage.rss()).toBeWithin(0.8, 1.2);
  const gone = new FakeChild(2 ** 30);
  fakes.push(gone);
  expect(new ChildHandle([], workspaceOptions, gone).residentBytes()).toBeNull();
});
