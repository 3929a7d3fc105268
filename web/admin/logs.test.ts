import { expect, test } from "bun:test";
import type { LogLine } from "../../src/client/generated/schema.ts";
import { appended, linesMax, shownOf, textOf } from "./logs.tsx";

const line = (sequence: number, more: Partial<LogLine> = {}): LogLine => ({
  sequence,
  at: "2026-11-22T10:00:00.000Z",
  level: "info",
  event: "job.ended",
  fields: {},
  ...more,
});
const page = (lines: LogLine[], missed = false) => ({ lines, missed, after: "1" });

test("what came is put behind what is there, and nothing came changes nothing", () => {
  const first = appended([], page([line(1), line(2)], true));
  expect(first.map(({ key, afterGap }) => [key, afterGap])).toEqual([
    [1, false],
    [2, false],
  ]);
  expect(appended(first, page([]))).toBe(first);
});

test("a gap is told where it is, and keys go on though the server has begun anew", () => {
  const first = appended([], page([line(4711)]));
  const then = appended(first, page([line(1), line(2)], true));
  expect(then.map(({ key, afterGap }) => [key, afterGap])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

test("the oldest lines go", () => {
  const many = Array.from({ length: linesMax }, (_, at) => line(at + 1));
  const kept = appended(appended([], page(many)), page([line(linesMax + 1)]));
  expect(kept).toHaveLength(linesMax);
  expect(kept[0]?.sequence).toBe(2);
});

test("lines are chosen by level and by what stands in them", () => {
  const kept = appended(
    [],
    page([
      line(1, { level: "debug" }),
      line(2, { level: "warn", event: "disk.low" }),
      line(3, { level: "error", fields: { job_id: "job_7", cause: "ENOSPC" } }),
    ]),
  );
  const shown = (...asked: [Parameters<typeof shownOf>[1], string]) =>
    shownOf(kept, ...asked).map(({ sequence }) => sequence);
  expect(shown("debug", "")).toEqual([1, 2, 3]);
  expect(shown("warn", "")).toEqual([2, 3]);
  expect(shown("debug", " enospc ")).toEqual([3]);
  expect(shown("error", "disk")).toEqual([]);
});

test("a line reads as in the server's log", () => {
  const text = textOf(line(1, { level: "warn", fields: { job_id: "job_7", pages: 3, lost: null } }));
  expect(text).toBe('2026-11-22T10:00:00.000Z WARN  job.ended job_id="job_7" pages=3 lost=null');
});
