/** Conversions that have parts of a recording transcribed by other children. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { chunkMsMax } from "../../../converters/speech/contract.ts";
import { speechMemoryBytes, transcriptionDeadlineMs } from "../speech-needs.ts";
import { asking, generous, isAlive, modelOf, openTestPool, transcribing } from "../testing/harness.ts";
import { toldFile } from "../testing/pieces.ts";

const gib = 1024 ** 3;

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mm-transcription-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A conversion's folder. */
function folder(name: string): string {
  const path = join(mkdtempSync(join(root, "test-")), name);
  mkdirSync(path);
  return path;
}
const told = (workDir: string): string[] => JSON.parse(readFileSync(join(workDir, toldFile), "utf8"));

describe("a transcribing child", () => {
  test("keeps its model for the next part and for nothing else", async () => {
    await using pool = openTestPool({ concurrency: 1, lingerMs: 20_000 });
    const [a, b, c] = [folder("a"), folder("b"), folder("c")];
    // More than any other child may grow by.
    await pool.run(transcribing(["load", "pid"], a, modelOf(["load", "pid"], { bytes: gib / 4 })), generous);
    const [first, second] = told(a);
    expect(first).toBe(second as string);
    await pool.run(asking(["pid"], b), generous);
    expect(told(b)).not.toContain(first as string);
    const other = modelOf(["pid", "model"], { sha256: "6".repeat(64), name: "other" });
    await pool.run(transcribing(["pid", "model"], c, other), generous);
    expect(told(c)[0]).not.toBe(first as string);
    expect(told(c)[1]).toBe("other");
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("detects voice activity if the model's package can", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const [a, b] = [folder("a"), folder("b")];
    await pool.run(transcribing(["activity"], a), generous);
    expect(JSON.parse(told(a)[0] ?? "")).toEqual([{ file: expect.any(String), fromMs: 0, toMs: 1_000 }]);
    const { files } = modelOf([]);
    await pool.run(transcribing(["activity"], b, modelOf([], { files: { ...files, vad: null } })), generous);
    expect(told(b)).toEqual(["null"]);
  });

  test("needs an installed model", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    expect(await pool.run(transcribing(["pid"], folder("a"), null), generous)).toMatchObject({
      reason: "fault",
      code: "capability_unavailable",
    });
  });
});

describe("memory", () => {
  const large = { bytes: gib, languages: ["nap"] };

  /** Children that transcribe at the same time at most, of four slots. */
  async function transcribers(availableBytes: number): Promise<number> {
    await using pool = openTestPool({ concurrency: 4, availableMemoryBytes: () => availableBytes });
    const workDir = folder("a");
    const deeds = Array.from({ length: 6 }, () => "nap");
    let most = 0;
    const timer = setInterval(() => {
      // Less the conversion itself.
      most = Math.max(most, pool.health().busy - 1);
    }, 5);
    const outcome = await pool.run(transcribing(deeds, workDir, modelOf(deeds, large)), generous);
    clearInterval(timer);
    expect(outcome.ok).toBe(true);
    expect(told(workDir)).toHaveLength(6);
    return most;
  }

  test.each([
    [100 * gib, 4],
    // Two models and a half.
    [2.5 * speechMemoryBytes(large), 2],
    // What there is not enough for is tried all the same, once at a time.
    [0, 1],
  ])("of %d bytes has room for so many children", async (available, most) => {
    expect(await transcribers(available)).toBe(most);
  });

  test("waiting for a model's memory does not block pages", async () => {
    await using pool = openTestPool({ concurrency: 4, availableMemoryBytes: () => 0 });
    const [a, b, c] = [folder("a"), folder("b"), folder("c")];
    const stop = new AbortController();
    const long = pool.run(transcribing(["forever"], a), { ...generous, signal: stop.signal });
    await until(() => pool.health().busy === 2);
    const waiting = pool.run(transcribing(["nap"], b), generous);
    expect((await pool.run(asking(["nap"], c), generous)).ok).toBe(true);
    stop.abort();
    await long;
    expect((await waiting).ok).toBe(true);
  });

  test("that another model holds without using it is freed", async () => {
    await using pool = openTestPool({ concurrency: 1, lingerMs: 20_000, availableMemoryBytes: () => 0 });
    const [a, b] = [folder("a"), folder("b")];
    await pool.run(transcribing(["pid"], a), generous);
    await pool.run(transcribing(["pid"], b, modelOf(["pid"], { sha256: "6".repeat(64) })), generous);
    await until(() => !isAlive(Number(told(a)[0])));
    expect(isAlive(Number(told(b)[0]))).toBe(true);
  });

  test("of a child is what the model needs, above what any has", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const workDir = folder("a");
    // 300 MiB are too much for a page (see pieces.long.test.ts), and not for what has a model of 1 MiB.
    await pool.run(transcribing(["keep"], workDir, modelOf(["keep"], { bytes: 1024 ** 2 })), {
      ...generous,
      memoryMib: 300,
    });
    expect(told(workDir)).toEqual(["1"]);
  });
});

describe("a part that fails costs itself alone", () => {
  test.each([
    ["abort", /^worker_crashed: Transcription of a part of the recording crashed/],
    ["malloc", /^out_of_memory: /],
    ["gorge", /^out_of_memory: /],
    ["fault", /^encrypted_document: It needs a password\.$/],
    ["throw", /^conversion_failed: /],
    ["nonsense", /^worker_crashed: Transcription of a part of the recording returned an invalid result/],
  ])("%s", async (deed, failure) => {
    await using pool = openTestPool({ concurrency: 2 });
    const workDir = folder("a");
    const options = { ...generous, deadlineMs: 170_000, memoryMib: 300 };
    expect((await pool.run(transcribing(["pid", deed, "pid"], workDir), options)).ok).toBe(true);
    expect(told(workDir)[1]).toMatch(failure);
  });
});

test("a cancellation ends what is being transcribed, within a second", async () => {
  await using pool = openTestPool({ concurrency: 2 });
  const workDir = folder("a");
  const stop = new AbortController();
  const running = pool.run(transcribing(["forever", "forever", "forever"], workDir), {
    ...generous,
    signal: stop.signal,
  });
  const read = (name: string) => {
    const file = join(workDir, name);
    return existsSync(file) ? Number(readFileSync(file, "utf8").replace("\0", "")) : 0;
  };
  await until(() => ["0", "1"].every((name) => read(name) > 0));
  const pids = ["0", "1"].map(read);
  stop.abort();
  expect(await running).toEqual({ ok: false, reason: "cancelled" });
  expect(pids.filter(isAlive)).toEqual([]);
  await until(() => pool.health().busy === 0);
});

test("the duration is in the conversion's deadline already, which no part puts off", async () => {
  await using pool = openTestPool({ concurrency: 1 });
  const deeds = Array.from({ length: 8 }, () => "nap");
  const pieces = { deadlineMs: 10_000, growthMs: 3_000, expected: 0 };
  const limits = { deadlineMs: 1_000, memoryMib: 2_048, pieces };
  expect(await pool.run(transcribing(deeds, folder("a")), limits)).toMatchObject({ reason: "timed_out" });
});

test("a part may take as long as a slow machine takes with the largest model", () => {
  const minutes = (bytes: number, toMs: number, what: "words" | "activity") => {
    const wanted = what === "words" ? { what, language: null } : { what };
    const part = { file: "/none", fromMs: 0, toMs };
    return transcriptionDeadlineMs({ part, wanted, model: modelOf([], { bytes }) }) / 60_000;
  };
  expect(minutes(0.1 * gib, chunkMsMax, "words")).toBeCloseTo(5.8, 1);
  expect(minutes(1.7 * gib, chunkMsMax, "words")).toBeCloseTo(7.1, 1);
  expect(minutes(0.1 * gib, 3_600_000, "activity")).toBeCloseTo(61.1, 1);
});
