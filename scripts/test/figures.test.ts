import { expect, test } from "bun:test";
import { readFigures, verdict } from "./figures.ts";

const report = (cases: string) => `<?xml version="1.0"?><testsuites name="bun test">${cases}</testsuites>`;

test("counts passed, failed and skipped cases", () => {
  const cases = `<testsuite name="a"><testcase name="x &lt;failure" time="0.1" />
    <testcase name="y"><failure type="AssertionError">no</failure></testcase>
    <testcase name="z"><skipped /></testcase><testcase name="w" /></testsuite>`;
  expect(readFigures(report(cases))).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test("a skipped test is not a passed one", () => {
  expect(readFigures(report('<testcase name="a"><skipped/></testcase>'))?.passed).toBe(0);
});

test("no report, or half of one, is a failure", () => {
  expect(readFigures(null)).toBeNull();
  expect(readFigures('<testsuites><testcase name="a"/>')).toBeNull();
  expect(verdict(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("nothing executed is a failure", () => {
  expect(verdict({ passed: 0, failed: 0, skipped: 7 }, 0).failed).toBe(1);
});

test("an exit code that no case explains is a failure, one that a case explains is not counted twice", () => {
  expect(verdict({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(verdict({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(verdict({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});
