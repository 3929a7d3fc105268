import { expect, test } from "bun:test";
import { coverageProblems } from "./coverage.ts";

const report = (...cases: string[]) => `<testsuites>${cases.join("")}</testsuites>`;
const passed = (name: string) => `<testcase name="${name}" file="a.test.ts" />`;
const list = (...tests: string[]) =>
  `## Estimate\n\n| The specification | Held by |\n|---|---|\n| upload_id | ${tests.map((test) => `\`${test}\``).join("<br>")} |\n`;

test("tests that are named and have passed are no problem, and … stands for what differs", () => {
  const run = report(passed("one"), passed("the &quot;second&quot; of 3 &amp; more"));
  expect(coverageProblems(list("one", 'the "second" of … more', "the …"), run)).toEqual([]);
});

test("one that failed, or is not there, is told with its row", () => {
  const run = report('<testcase name="one" file="a.test.ts"><failure /></testcase>', passed("other"));
  expect(coverageProblems(list("one", "two", "…four"), run)).toEqual([
    'Estimate, upload_id: no test "one" has passed',
    'Estimate, upload_id: no test "two" has passed',
    'Estimate, upload_id: no test "…four" has passed',
  ]);
});
