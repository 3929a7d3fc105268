/** Conversions that have parts of their work done by other children. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import type { ConvertTask, TaskOutcome } from "../contract.ts";
import { asking, convert, generous, inspect, isAlive, modelOf, openTestPool } from "../testing/harness.ts";
import { logFile, toldFile } from "../testing/pieces.ts";
import type { Pool } from "./pool.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mm-pieces-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder of this test, with the work folders of its conversions. */
function ground(...names: readonly string[]): (name: string) => string {
  const folder = mkdtempSync(join(root, "test-"));
  for (const name of names) mkdirSync(join(folder, name));
  return (name) => join(folder, name);
}

/** What became of each piece. */
const told = (workDir: string): string[] => JSON.parse(readFileSync(join(workDir, toldFile), "utf8"));
const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const beginnings = (log: string) => read(log).trim().split("\n");
const isNumber = (text: string) => /^\d+$/.test(text);

/** Runs it, and says how many children were at work at most. */
async function busyMax(pool: Pool, run: () => Promise<TaskOutcome<ConvertTask>[]>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, pool.health().busy);
  }, 5);
  const outcomes = await run();
  clearInterval(timer);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  return most;
}

describe("slots", () => {
  test.each([1, 2, 4])("of %d, one conversion uses its own and those that are idle", async (concurrency) => {
    await using pool = openTestPool({ concurrency });
    const at = ground("a");
    const deeds = Array.from({ length: 6 }, () => "nap");
    let atOnce = 0;
    const most = await busyMax(pool, async () => {
      const outcome = await pool.run(asking(deeds, at("a")), generous);
      if (outcome.ok) atOnce = outcome.value.units;
      return [outcome];
    });
    // The one that waits for them holds no slot of its own.
    expect(most).toBe(1 + concurrency);
    expect(told(at("a"))).toHaveLength(6);
    // One more is worth asking for than can be at work.
    expect(atOnce).toBe(concurrency + 1);
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("pieces leave alone those that are not for them", async () => {
    await using pool = openTestPool({ concurrency: 4, pieceSlots: 2 });
    const at = ground("a");
    const deeds = Array.from({ length: 4 }, () => "nap");
    expect(await busyMax(pool, async () => [await pool.run(asking(deeds, at("a")), generous)])).toBe(3);
  });

  test("as many conversions as there are slots have one each, and the turns go round", async () => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a", "b");
    const deeds = Array.from({ length: 4 }, () => "nap");
    const most = await busyMax(pool, () =>
      Promise.all(["a", "b"].map((name) => pool.run(asking(deeds, at(name)), generous))),
    );
    expect(most).toBe(4);
    expect(beginnings(at(logFile)).toSorted()).toEqual([..."aaaabbbb"]);
    // Neither has begun two more than the other, but for the beginning, when one was there alone.
    let ahead = 0;
    for (const name of beginnings(at(logFile)).slice(2)) ahead += name === "a" ? 1 : -1;
    expect(Math.abs(ahead)).toBeLessThanOrEqual(2);
  });

  test("a task that comes while pieces have them all begins at once", async () => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const deeds = Array.from({ length: 8 }, () => "nap");
    const big = pool.run(asking(deeds, at("a")), generous);
    await until(() => pool.health().busy === 3);
    const small = await pool.run(inspect("nap"), generous);
    expect(small.ok).toBe(true);
    expect(existsSync(join(at("a"), toldFile))).toBe(false);
    expect((await big).ok).toBe(true);
  });

  test("more conversions than there are slots for pieces share them, and each comes to its end", async () => {
    await using pool = openTestPool({ concurrency: 4, pieceSlots: 2 });
    const at = ground("a", "b", "c", "d");
    const deeds = Array.from({ length: 3 }, () => "nap");
    let waiting = 0;
    const onWaiting = () => {
      waiting += 1;
    };
    const most = await busyMax(pool, () =>
      Promise.all([..."abcd"].map((name) => pool.run(asking(deeds, at(name)), { ...generous, onWaiting }))),
    );
    // All that ask, and two readers.
    expect(most).toBe(6);
    expect(waiting).toBe(4);
    expect(beginnings(at(logFile)).toSorted().join("")).toBe("aaabbbcccddd");
  });

  test("of a single slot for pieces each conversion has its turn, whoever came first", async () => {
    // The later ones need not wait for a child to start, while the first one has all of its pieces done.
    await using pool = openTestPool({ concurrency: 3, pieceSlots: 1, prewarmed: 3 });
    await until(() => pool.health().idle === 3);
    const at = ground("a", "b", "c");
    const deeds = Array.from({ length: 4 }, () => "nap");
    const first = pool.run(asking(deeds, at("a")), generous);
    await until(() => read(at(logFile)) !== "");
    await Promise.all(["b", "c"].map((name) => pool.run(asking(deeds, at(name)), generous)));
    await first;
    const order = beginnings(at(logFile));
    expect(order).toHaveLength(12);
    // None has all of its own before another one's second.
    for (const name of "abc")
      expect(order.slice(0, 9).filter((each) => each === name).length).toBeLessThan(5);
    for (const name of "bc") expect(order.indexOf(name)).toBeLessThan(5);
  });

  test("what waits for a slot comes before further pieces", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const at = ground("a", "b");
    const first = pool.run(asking(["nap", "nap"], at("a")), generous);
    const second = pool.run(asking(["nap"], at("b")), generous);
    expect([(await first).ok, (await second).ok]).toEqual([true, true]);
    expect(beginnings(at(logFile))).toEqual(["a", "a", "b"]);
  });
});

describe("children", () => {
  test("pieces run in other children, which continue with the next piece and do nothing else", async () => {
    await using pool = openTestPool({ concurrency: 1, lingerMs: 20_000 });
    const at = ground("a", "b");
    const own = await pool.run(inspect("pid"), generous);
    await pool.run(asking(["pid", "pid", "count"], at("a")), generous);
    const [first, second, count] = told(at("a"));
    expect(first).toBe(second as string);
    expect(count).toBe("3");
    expect(own.ok && String(own.value.measurement.sourceUnits)).not.toBe(first as string);
    // Those for documents are asked for documents.
    const later = await pool.run(inspect("pid"), generous);
    expect(later).toEqual(own);
    await pool.run(asking(["pid"], at("b")), generous);
    expect(told(at("b"))).toEqual([first as string]);
  });

  test("for recordings, by what they are claimed or named to be, are others than those made ready for documents", async () => {
    await using pool = openTestPool({ concurrency: 2, prewarmed: 1, lingerMs: 20_000 });
    const { idle } = await until(
      () => pool.health(),
      (health) => health.idle > 0,
    );
    expect(idle).toBe(1);
    const saidOf = async (filename: string, capabilityId: string | null) => {
      const outcome = await pool.run({ ...inspect(filename), capabilityId }, generous);
      return outcome.ok ? outcome.value.measurement.sourceUnits : null;
    };
    const decoder = await saidOf("pid.mp3", null);
    expect(await saidOf("pid.MKV", null)).toBe(decoder);
    expect(await saidOf("pid", "video-to-markdown")).toBe(decoder);
    expect(await saidOf("prewarmed", "audio-to-markdown")).toBe(0);
    expect(await saidOf("pid", null)).not.toBe(decoder);
    expect(await saidOf("pid.mp3", "text-to-markdown")).not.toBe(decoder);
    expect(await saidOf("prewarmed", null)).toBe(1);
  });

  test("are replaced after their number of pieces, and ended when there are no more", async () => {
    await using pool = openTestPool({ concurrency: 1, tasksPerChildMax: 2, lingerMs: 200 });
    const at = ground("a");
    await pool.run(asking(["count", "count", "count"], at("a")), generous);
    expect(told(at("a"))).toEqual(["1", "2", "1"]);
    await until(
      () => pool.health(),
      ({ idle, busy }) => idle + busy === 0,
    );
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("transcribe which languages there are when a piece begins", async () => {
    let files = {};
    await using pool = openTestPool({ concurrency: 1, languageFiles: () => files });
    const at = ground("a", "b");
    await pool.run(asking(["languages"], at("a")), generous);
    files = { deu: "/models/deu" };
    await pool.run(asking(["languages"], at("b")), generous);
    expect([...told(at("a")), ...told(at("b"))]).toEqual(["{}", '{"deu":"/models/deu"}']);
  });
});

describe("a piece that fails costs itself alone", () => {
  const cases = [
    ["abort", /^worker_crashed: Text recognition of a page or image crashed/],
    ["trap", /^worker_crashed: /],
    ["malloc", /^out_of_memory: /],
    ["eat", /^out_of_memory: .* exceeded its memory limit/],
    ["forever", /^timed_out: .* exceeded its time limit/],
    ["nest", /^document_too_complex: /],
    ["fault", /^encrypted_document: It needs a password\.$/],
    ["throw", /^conversion_failed: /],
    ["kill", /^worker_crashed: /],
    ["nonsense", /^worker_crashed: .* returned an invalid result/],
  ] as const;
  test.each(cases)("%s", async (deed, failure) => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const pieces = { deadlineMs: deed === "forever" ? 1_500 : 50_000, growthMs: 0, expected: 0 };
    const limits = { deadlineMs: 60_000, memoryMib: 300, pieces };
    const outcome = await pool.run(asking(["pid", deed, "pid"], at("a")), limits);
    expect(outcome.ok).toBe(true);
    const [before = "", failed, after = ""] = told(at("a"));
    expect([before, after].filter(isNumber)).toHaveLength(2);
    expect(failed).toMatch(failure);
  });

  test("one that is killed from outside is tried once more", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const at = ground("a");
    expect((await pool.run(asking(["killOnce", "pid"], at("a")), generous)).ok).toBe(true);
    expect(told(at("a")).filter(isNumber)).toHaveLength(2);
    expect(pool.health()).toMatchObject({ crashed: 1, killed: 0 });
    expect(beginnings(at(logFile))).toHaveLength(3);
  });
});

describe("an end ends all pieces", () => {
  /** The processes of the first two pieces, which loop. */
  async function loops(workDir: string): Promise<number[]> {
    const files = ["0", "1"].map((name) => join(workDir, name));
    await until(() => files.every((file) => isNumber(read(file).replace("\0", ""))));
    return files.map((file) => Number(read(file)));
  }
  const endless = Array.from({ length: 5 }, () => "forever");
  const gone = async (pool: Pool, pids: readonly number[]) => {
    expect(pids.filter(isAlive)).toEqual([]);
    await until(() => pool.health().busy === 0);
    // None of those that waited has begun.
    await Bun.sleep(100);
    expect(pool.health().busy).toBe(0);
  };

  test("by a cancellation", async () => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const stop = new AbortController();
    const running = pool.run(asking(endless, at("a")), { ...generous, signal: stop.signal });
    const pids = await loops(at("a"));
    stop.abort();
    expect(await running).toEqual({ ok: false, reason: "cancelled" });
    await gone(pool, pids);
    expect(pool.health()).toMatchObject({ killed: 3, crashed: 0 });
  }, 20_000);

  test("by the deadline", async () => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const running = pool.run(asking(endless, at("a")), { ...generous, deadlineMs: 6_000 });
    const pids = await loops(at("a"));
    expect(await running).toEqual({ ok: false, reason: "timed_out" });
    await gone(pool, pids);
  });

  test.each(["die", "leave"])("when the conversion that asked for them is gone (%s)", async (how) => {
    await using pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const running = pool.run(asking(endless, at("a"), how), generous);
    const pids = await loops(at("a"));
    expect(await running).toMatchObject(how === "die" ? { reason: "crashed" } : { ok: true });
    await gone(pool, pids);
    // A child that left some behind takes the next task, and receives no answers to them.
    expect(await pool.run(inspect("count"), generous)).toMatchObject({ ok: true });
  });

  test("by closing the pool", async () => {
    const pool = openTestPool({ concurrency: 2 });
    const at = ground("a");
    const running = pool.run(asking(endless, at("a")), generous);
    const pids = await loops(at("a"));
    await pool.close();
    expect(await running).toEqual({ ok: false, reason: "cancelled" });
    await gone(pool, pids);
    expect(pool.health().idle).toBe(0);
  });
});

describe("time", () => {
  test("a conversion may run longer for each unexpected piece", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const at = ground("a", "b");
    const deeds = Array.from({ length: 6 }, () => "nap");
    const limits = { deadlineMs: 1_000, memoryMib: 2_048 };
    const pieces = { deadlineMs: 10_000, growthMs: 3_000, expected: 0 };
    expect((await pool.run(asking(deeds, at("a")), { ...limits, pieces })).ok).toBe(true);
    const all = { ...pieces, expected: 6 };
    expect(await pool.run(asking(deeds, at("b")), { ...limits, pieces: all })).toMatchObject({
      reason: "timed_out",
    });
  });

  test("that others' pieces take is not the conversion's", async () => {
    await using pool = openTestPool({ concurrency: 2, pieceSlots: 1 });
    const at = ground("a", "b");
    const deeds = Array.from({ length: 15 }, () => "nap");
    const limits = { memoryMib: 2_048, pieces: { deadlineMs: 20_000, growthMs: 0, expected: 15 } };
    const long = pool.run(asking(deeds, at("a")), { ...limits, deadlineMs: 20_000 });
    await until(() => read(at(logFile)) !== "");
    // Its own pieces take 0.6 s; between them it waits for those of the other.
    const own = pool.run(asking(["nap", "nap"], at("b")), { ...limits, deadlineMs: 3_500 });
    expect((await own).ok).toBe(true);
    expect((await long).ok).toBe(true);
    const alone = pool.run(asking(deeds, at("b")), { ...limits, deadlineMs: 3_500 });
    expect(await alone).toMatchObject({ reason: "timed_out" });
  });

  test.if(process.platform === "linux")(
    "a conversion that waits for pieces is not considered stuck",
    async () => {
      await using pool = openTestPool({ concurrency: 1, standstillMs: 600 });
      const at = ground("a");
      const deeds = Array.from({ length: 5 }, () => "nap");
      expect((await pool.run(asking(deeds, at("a")), generous)).ok).toBe(true);
    },
  );

  test.if(process.platform === "linux")(
    "a piece that stands still is ended, and no more than it",
    async () => {
      await using pool = openTestPool({ concurrency: 1, standstillMs: 600 });
      const at = ground("a");
      expect((await pool.run(asking(["never", "count"], at("a")), generous)).ok).toBe(true);
      expect(told(at("a"))).toEqual([expect.stringMatching(/^worker_crashed/), "1"]);
    },
  );
});

describe("what a child asks for is checked", () => {
  test.each([
    "reads outside",
    "writes outside",
    "climbs out",
    "has a neighbor",
    "eats its material",
    "is too large",
    "is of no kind",
    "transcribes outside",
    "transcribes too much at once",
    "transcribes nothing",
    "names an invalid language",
    "names a language that the model does not know",
    "comes twice",
    "are too many",
  ])("a piece that %s ends it", async (name) => {
    await using pool = openTestPool({ concurrency: 1 });
    const at = ground("a");
    expect(
      await pool.run({ ...convert(`lie: ${name}`, at("a")), speechModel: modelOf(["en"]) }, generous),
    ).toEqual({
      ok: false,
      reason: "crashed",
      internal: expect.stringMatching(/unknown message: \{"type":"piece"/),
    });
    await until(() => pool.health().busy === 0);
  });

  test("a converter may ask for more at once than may be out", async () => {
    await using pool = openTestPool({ concurrency: 4 });
    const at = ground("a");
    const deeds = Array.from({ length: 100 }, () => "count");
    expect((await pool.run(asking(deeds, at("a")), generous)).ok).toBe(true);
    expect(told(at("a")).every(isNumber)).toBe(true);
  });
});
