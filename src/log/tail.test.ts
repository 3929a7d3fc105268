import { expect, test } from "bun:test";
import type { LogLevel } from "./log.ts";
import { createLogTail } from "./tail.ts";

function tailOf(levels: readonly LogLevel[]) {
  const tail = createLogTail();
  for (const [at, level] of levels.entries())
    tail.add({ atMs: at, level, event: `event ${at + 1}`, fields: {} });
  const asked = (after: number | null, level: LogLevel = "debug", limit = 200) => {
    const page = tail.page({ after, level, limit });
    return [page.lines.map(({ sequence }) => sequence), page.after, page.missed];
  };
  return { tail, asked };
}

test("nothing yet", () => {
  const { asked } = tailOf([]);
  expect(asked(null)).toEqual([[], 0, false]);
  expect(asked(0)).toEqual([[], 0, false]);
});

test("the newest at first, then what came since, of a level and above it", () => {
  const { tail, asked } = tailOf(["info", "warn", "debug", "error", "info"]);
  expect(asked(null)).toEqual([[1, 2, 3, 4, 5], 5, false]);
  expect(asked(null, "debug", 2)).toEqual([[4, 5], 5, false]);
  expect(asked(null, "warn")).toEqual([[2, 4], 5, false]);
  expect(asked(0, "info", 2)).toEqual([[1, 2], 2, false]);
  expect(asked(2, "info", 2)).toEqual([[4, 5], 5, false]);
  expect(asked(5)).toEqual([[], 5, false]);
  tail.add({ atMs: 9, level: "info", event: "later", fields: {} });
  expect(asked(5, "warn")).toEqual([[], 6, false]);
  expect(asked(5)).toEqual([[6], 6, false]);
});

test("a position from an earlier start returns everything, and reports the gap", () => {
  expect(tailOf(["info", "info"]).asked(7)).toEqual([[1, 2], 2, true]);
});

test("so many lines are kept and no more", () => {
  const { asked } = tailOf(Array.from({ length: 4_500 }, () => "info" as const));
  const [lines, after, missed] = asked(10, "debug", 5_000);
  expect([(lines as number[]).length, (lines as number[])[0], after, missed]).toEqual([
    2_000,
    2_501,
    4_500,
    true,
  ]);
  expect(asked(2_500, "debug", 1)).toEqual([[2_501], 2_501, false]);
});

test("so much text is kept and no more, of one value and of all", () => {
  const tail = createLogTail();
  for (let at = 0; at < 1_000; at += 1)
    tail.add({ atMs: at, level: "error", event: "e", fields: { cause: "x".repeat(100_000), n: at } });
  const { lines } = tail.page({ after: null, level: "debug", limit: 2_000 });
  expect(JSON.stringify(lines).length).toBeLessThan(1_100_000);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.at(-1)).toMatchObject({ sequence: 1_000, fields: { n: 999, cause: `${"x".repeat(4_000)}…` } });
});

test("secrets in foreign text are not shown", () => {
  const tail = createLogTail();
  const key = `mk_live_${"0123456789abcdef".repeat(4)}`;
  tail.add({
    atMs: 1,
    level: "info",
    event: "e",
    fields: { cause: `Bearer ${key}`, none: null, absent: undefined },
  });
  const [line] = tail.page({ after: null, level: "info", limit: 1 }).lines;
  expect(line?.fields).toEqual({ cause: "Bearer mk_live_[secret]", none: null });
});
