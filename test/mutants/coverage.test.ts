import { expect, test } from "bun:test";
import { linesIn, runsLine } from "./coverage.ts";

test("a report says which lines a test runs; a line without code continues the one before", () => {
  const report =
    "TN:\nSF:src/a.ts\nFNF:1\nDA:2,1\nDA:5,0\nLF:2\nend_of_record\nSF:src/b.ts\nDA:1,7\nend_of_record\n";
  const coverage = { tookMs: 1, lines: linesIn(report) };
  const runs = (file: string, line: number) => runsLine(coverage, file, line);
  expect([1, 2, 3, 4, 5, 6].map((line) => runs("src/a.ts", line))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([runs("src/b.ts", 1), runs("src/c.ts", 1)]).toEqual([true, false]);
});
