import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import type { ConvertTask, InspectTask, RunOptions, Task } from "../contract.ts";
import { FakeChild, inspected, settled } from "../testing/fake-child.ts";
import { convert, generous, inspect, workspaceOptions } from "../testing/harness.ts";
import type { Activity } from "./activity.ts";
import { type Attempt, attempt, type Watches } from "./attempt.ts";
import { ChildHandle } from "./child-handle.ts";
import { PieceRequester, type WaitingPiece } from "./piece-requester.ts";
import type { Excess } from "./usage-watch.ts";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const advance = async (ms: number) => {
  jest.advanceTimersByTime(ms);
  await settled();
};

/** Watches that look when the test says so. */
function watching() {
  const seen = { limitBytes: 0, folder: "", ended: 0 };
  const calls: {
    onMemory(): void;
    onUsage(excess: Excess): void;
    onStandstill(): void;
    activity(): Activity | null;
  } = {
    onMemory: () => undefined,
    onUsage: () => undefined,
    onStandstill: () => undefined,
    activity: () => null,
  };
  const end = () => {
    seen.ended += 1;
  };
  const watches = {
    memory: {
      watch(_resident: unknown, limitBytes: number, onOver: () => void) {
        seen.limitBytes = limitBytes;
        calls.onMemory = onOver;
        return end;
      },
    },
    standstill: {
      watch(activity: () => Activity | null, onStandstill: () => void) {
        Object.assign(calls, { activity, onStandstill });
        return end;
      },
    },
    usage: {
      watch(_pid: number, folder: string, onOver: (excess: Excess) => void) {
        seen.folder = folder;
        calls.onUsage = onOver;
        return end;
      },
    },
  } as unknown as Watches;
  return { seen, calls, watches };
}

const task: ConvertTask = { ...convert("count", "/jobs"), workDir: "/jobs" };
const page = {
  kind: "recognize",
  picture: { file: "/jobs/1", width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: "/jobs/1.json",
};

/** A running attempt in a child without a process. */
async function ground<T extends Task = InspectTask>(
  options: Partial<RunOptions> = {},
  { of = inspect("count") as unknown as T, kills = [] as (number | null)[], endsOnSignal = true } = {},
) {
  const fake = new FakeChild();
  const child = new ChildHandle([], workspaceOptions, fake);
  await fake.becomeReady();
  fake.endsOnSignal = endsOnSignal;
  const pieces: WaitingPiece[] = [];
  const all: RunOptions = { ...generous, ...options };
  const taker = {
    add: (piece: WaitingPiece) => pieces.push(piece),
    drop: () => undefined,
    ...{ slots: 4, languageFiles: () => ({}) },
  };
  const requester = of.kind === "convert" ? new PieceRequester(task, all, taker) : null;
  const watched = watching();
  let result: Attempt<T> | undefined;
  void attempt(child, of, all, watched.watches, requester, () => kills.shift() ?? null).then((ended) => {
    result = ended;
  });
  await settled();
  return {
    ...{ fake, child, pieces, requester, ...watched },
    /** Undefined: it runs. */
    result: () => result,
    [Symbol.asyncDispose]: async () => {
      await fake.end({ exitCode: 0 });
      fake.workspace.removeNow();
    },
  };
}

describe("a task", () => {
  test("ends with the child's answer, and nothing watches it any more", async () => {
    const stop = new AbortController();
    await using at = await ground({ signal: stop.signal, memoryMib: 3 });
    expect(at.fake.task).toMatchObject({ memoryMib: 3, deadlineMs: 50_000, pieceSlots: 0 });
    expect(at.seen).toEqual({ limitBytes: 3 * 1024 ** 2, folder: at.fake.workspace.work, ended: 0 });
    await at.fake.finish();
    expect(at.result()).toEqual({ outcome: { ok: true, value: inspected }, child: "fit" } as never);
    expect(at.seen.ended).toBe(3);
    stop.abort();
    await advance(60_000);
    expect(at.fake.signals).toEqual([]);
  });

  test("that fails has the child's reason; a broken engine costs its child", async () => {
    const fault = { ok: false, reason: "fault", code: "corrupt_document", message: "x" };
    for (const [poisoned, child] of [
      [false, "fit"],
      [true, "crashed"],
    ] as const) {
      await using at = await ground();
      await at.fake.finish(fault, poisoned);
      expect(at.result()).toEqual({ outcome: fault, child } as never);
    }
  });

  test("with the result of another kind of task has crashed", async () => {
    await using at = await ground();
    await at.fake.finish({ ok: true, value: { resultBytes: 1 } });
    const internal = "result of another kind of task";
    expect(at.result()).toEqual({ outcome: { ok: false, reason: "crashed", internal }, child: "crashed" });
  });

  test.each<[Task["kind"], object]>([
    ["convert", { metrics: {}, delivery: "blocked", units: 0 }],
    ["picture", { width: 1, height: 1, points: { width: 1, height: 1 }, bytes: 1 }],
    ["recognize", { resultBytes: 1 }],
    ["transcribe", { resultBytes: 1 }],
  ])("to %s ends with a result of its kind", async (kind, value) => {
    await using at = await ground({}, { of: { ...task, kind } as Task });
    await at.fake.finish({ ok: true, value });
    expect(at.result()).toEqual({ outcome: { ok: true, value }, child: "fit" } as never);
  });
});

describe("the time limit", () => {
  const timedOut = { outcome: { ok: false, reason: "timed_out" }, child: "killed" } as const;

  test("ends it on time", async () => {
    await using at = await ground({ deadlineMs: 400 });
    await advance(399);
    expect(at.fake.signals).toEqual([]);
    await advance(1);
    expect(at.fake.signals).toEqual(["SIGKILL"]);
    expect(at.result()).toEqual(timedOut);
  });

  test("may be longer than a timer", async () => {
    await using at = await ground({ deadlineMs: 2 ** 31 + 100 });
    await advance(2 ** 31 - 1);
    expect(at.fake.signals).toEqual([]);
    await advance(101);
    expect(at.result()).toEqual(timedOut);
  });

  test("is extended by unexpected pieces, and by the time that all of them wait", async () => {
    const pieces = { deadlineMs: 1_000, growthMs: 30, expected: 0 };
    await using at = await ground<ConvertTask>({ deadlineMs: 100, pieces }, { of: task });
    at.fake.say({ type: "piece", id: 1, piece: page });
    await advance(50);
    at.pieces[0]?.task();
    // 50 ms waited, and 30 more are allowed.
    await advance(129);
    expect(at.fake.signals).toEqual([]);
    await advance(1);
    expect(at.fake.signals).toEqual(["SIGKILL"]);
    at.pieces[0]?.settle({ ok: false, reason: "cancelled" });
    await settled();
    expect(at.result()).toEqual(timedOut as never);
  });

  test("is kept also if the killed process stays, which nobody waits for longer than 0.9 s", async () => {
    await using at = await ground({ deadlineMs: 100 }, { endsOnSignal: false });
    await advance(100);
    expect(at.fake.signals).toEqual(["SIGKILL"]);
    await advance(899);
    expect(at.result()).toBeUndefined();
    await advance(1);
    expect(at.result()).toEqual(timedOut);
  });
});

describe("a signal", () => {
  const cancelled = { outcome: { ok: false, reason: "cancelled" }, child: "killed" } as const;

  test("cancels it, also before it begins", async () => {
    const stop = new AbortController();
    for (let each = 0; each < 2; each += 1) {
      await using at = await ground({ signal: stop.signal });
      stop.abort();
      await settled();
      expect(at.fake.signals).toEqual(["SIGKILL"]);
      expect(at.result()).toEqual(cancelled);
    }
  });

  test("after another reason changes nothing", async () => {
    const stop = new AbortController();
    await using at = await ground({ signal: stop.signal }, { endsOnSignal: false });
    at.calls.onMemory();
    stop.abort();
    await advance(900);
    expect(at.fake.signals).toEqual(["SIGKILL"]);
    expect(at.result()?.outcome).toEqual({ ok: false, reason: "out_of_memory" });
  });
});

test.each<[(calls: Awaited<ReturnType<typeof ground>>["calls"]) => void, object]>([
  [({ onMemory }) => onMemory(), { reason: "out_of_memory" }],
  [({ onUsage }) => onUsage("disk"), { reason: "fault", code: "document_too_complex" }],
  [({ onUsage }) => onUsage("threads"), { reason: "crashed", internal: "it had too many threads" }],
  [({ onStandstill }) => onStandstill(), { reason: "crashed", internal: "it hung: asleep without a result" }],
])("what a watch finds ends it: %p %j", async (find, failure) => {
  await using at = await ground();
  find(at.calls);
  await settled();
  expect(at.result()).toMatchObject({ outcome: { ok: false, ...failure }, child: "killed" });
});

describe("reports", () => {
  test("of progress are passed on until it is killed", async () => {
    const seen: number[][] = [];
    await using at = await ground({ onProgress: (...report) => seen.push(report) }, { endsOnSignal: false });
    at.fake.say({ type: "progress", done: 1, total: 2 });
    at.calls.onMemory();
    at.fake.say({ type: "progress", done: 2, total: 2 });
    expect(seen).toEqual([[1, 2]]);
  });

  test("of the first piece are passed on; a sleep while pieces are out is no standstill", async () => {
    let waiting = 0;
    const onWaiting = () => {
      waiting += 1;
    };
    await using at = await ground<ConvertTask>({ onWaiting }, { of: task });
    expect(at.fake.task?.pieceSlots).toBe(4);
    if (process.platform === "linux") expect(at.calls.activity()).not.toBeNull();
    for (const id of [1, 2, 3]) {
      at.fake.say({ type: "piece", id, piece: page });
      expect([waiting, at.pieces.length, at.calls.activity()]).toEqual([1, id, null]);
    }
    expect(at.fake.signals).toEqual([]);
  });

  test("of pieces that are invalid, or of a task that has none, cost the child", async () => {
    const invalid = { ...page, result: "/other/1.json" };
    const others: [Task, object][] = [
      [task, invalid],
      [inspect("count"), page],
    ];
    for (const [of, piece] of others) {
      let waiting = 0;
      const onWaiting = () => {
        waiting += 1;
      };
      await using at = await ground({ onWaiting }, { of });
      at.fake.say({ type: "piece", id: 1, piece });
      await settled();
      expect(at.result()).toMatchObject({ outcome: { reason: "crashed" }, child: "crashed" });
      expect(waiting).toBe(0);
    }
  });
});

test("the end is reported when no piece is at work any more", async () => {
  for (const how of ["done", "killed"]) {
    await using at = await ground<ConvertTask>({}, { of: task });
    at.fake.say({ type: "piece", id: 1, piece: page });
    if (how === "killed") at.calls.onMemory();
    else await at.fake.finish({ ok: true, value: { metrics: {}, delivery: "deliverable", units: 0 } });
    await advance(1_000);
    expect([at.requester?.ended, at.result()]).toEqual([true, undefined]);
    at.pieces[0]?.settle({ ok: false, reason: "cancelled" });
    await settled();
    expect(at.result()?.outcome.ok).toBe(how === "done");
  }
});

describe("a child that dies", () => {
  const crashed = (internal: string, more: object = {}) => ({
    ok: false,
    reason: "crashed",
    internal,
    ...more,
  });
  const fromOutside = { killedFromOutside: true };
  const meanwhile = "SIGKILL\nthe kernel killed a process for lack of memory meanwhile";

  test.each<[Parameters<FakeChild["end"]>[0], string, (number | null)[], object]>([
    [{ exitCode: 3 }, "", [1, 2], crashed("exit code 3")],
    [{ signalCode: "SIGSEGV" }, "at 0x1", [1, 2], crashed("SIGSEGV\nat 0x1")],
    [{ exitCode: 1 }, "std::bad_alloc", [], { ok: false, reason: "out_of_memory" }],
    [{ signalCode: "SIGABRT" }, "Cannot allocate memory", [], { ok: false, reason: "out_of_memory" }],
    [{ signalCode: "SIGXCPU" }, "", [], { ok: false, reason: "timed_out" }],
    [{ exitCode: 1 }, "SIGXCPU", [], crashed("exit code 1\nSIGXCPU")],
    [{ signalCode: "SIGKILL" }, "", [1, 1], crashed("SIGKILL", fromOutside)],
    [{ signalCode: "SIGKILL" }, "", [1, 2], crashed(meanwhile, { ...fromOutside, machineOutOfMemory: true })],
    [{ signalCode: "SIGKILL" }, "", [null, 2], crashed("SIGKILL", fromOutside)],
    [{ signalCode: "SIGTERM" }, "", [1, 2], crashed("SIGTERM", fromOutside)],
  ])("by %j saying %j, while the kernel's count goes %j", async (how, words, kills, outcome) => {
    await using at = await ground({}, { kills });
    await at.fake.end(how, { words });
    expect(at.result()).toEqual({ outcome, child: "crashed" } as never);
    expect(at.seen.ended).toBe(3);
  });
});
