import { expect, test } from "bun:test";
import { lastSeen, until } from "./until.ts";

const few = { timeoutMs: 30, everyMs: 1 };

/** Answers one after the other; the last one for ever. */
function script<T>(...answers: [T, ...T[]]): () => T {
  let [answer] = answers;
  return () => {
    answer = answers.shift() ?? answer;
    return answer;
  };
}

test("answers the first that is wanted", async () => {
  expect(await until(script(1, 2, 3, 4), (seen) => seen > 2)).toBe(3);
  expect(await until(async () => "at once")).toBe("at once");
  expect(await until(script<unknown>(0, "", false, 7))).toBe(7);
});

test("nothing is never wanted, whatever is wanted", async () => {
  expect(
    await until(script<string | null | undefined>(null, undefined, ""), (seen) => seen.length === 0),
  ).toBe("");
});

test("says what was waited for and what was seen last, and where", async () => {
  const jobs = script([{ status: "queued" }], [{ status: "running" }]);
  const error = await until(jobs, ([job]) => job?.status === "succeeded", few).catch((thrown) => thrown);
  expect(error.message).toContain("waited 30 ms in vain");
  expect(error.message).toContain('job?.status === "succeeded"');
  expect(error.message).toContain('status: "running"');
  expect(error.stack).toContain("until.test.ts");
  let held = 0;
  const failure = until(() => held > 1, undefined, few).catch(({ message }) => message);
  held = 1;
  expect(await failure).toContain("looked at: () => held > 1");
});

test("long values are shortened", async () => {
  const error = await until(
    () => "x".repeat(9_000),
    () => false,
    few,
  ).catch((thrown) => thrown);
  expect(error.message.length).toBeLessThan(4_500);
});

test("looks once more when the time is over", async () => {
  let comes = false;
  const look = async () => {
    const seen = comes;
    comes = true;
    await Bun.sleep(20);
    return seen;
  };
  expect(await until(look, undefined, { timeoutMs: 1, everyMs: 1 })).toBe(true);
});

test("what the look throws ends it", async () => {
  await expect(until(() => Promise.reject(new Error("no such job")))).rejects.toThrow("no such job");
});

test("who reports gets the last that was seen, wanted or not", async () => {
  expect(await lastSeen(script([1], []), (seen) => seen.length === 0, few)).toEqual([]);
  expect(await lastSeen(script([1], [2]), (seen) => seen.length === 0, few)).toEqual([2]);
});
