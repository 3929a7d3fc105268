import { expect, test } from "bun:test";
import { linesIn, timesOf } from "./coverage.ts";

test("a report says how often a test runs a line; a line without code continues the one before", () => {
  const report =
    "TN:\nSF:src/a.ts\nFNF:1\nDA:2,1\nDA:5,0\nLF:2\nend_of_record\nSF:src/b.ts\nDA:1,7\nend_of_record\n";
  const coverage = { tookMs: 1, lines: linesIn(report) };
  const times = (file: string, line: number) => timesOf(coverage, file, line);
  expect([1, 2, 3, 4, 5, 6].map((line) => times("src/a.ts", line))).toEqual([0, 1, 1, 1, 0, 0]);
  expect([times("src/b.ts", 1), times("src/c.ts", 1)]).toEqual([7, 0]);
});
