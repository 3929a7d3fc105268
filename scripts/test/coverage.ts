/** Whether the tests that test/contract/coverage.md names really ran and passed. */
import { coverageOf } from "./coverage-list.ts";
import { readCases } from "./figures.ts";

/** What the list promises and the run's JUnit report does not show, in words. */
export function coverageProblems(list: string, report: string): string[] {
  const passed = passedIn(report);
  const names = [...passed];
  return coverageOf(list).flatMap(({ section, key, tests }) =>
    tests
      .filter((test) => !(passed.has(test) || (test.includes("…") && names.some(matcher(test)))))
      .map((test) => `${section}, ${key}: no test "${test}" has passed`),
  );
}

/** `…` stands for some text. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split("…").map((part) => RegExp.escape(part));
  const form = new RegExp(`^${parts.join(".+")}$`, "s");
  return (name) => form.test(name);
}

/** Skipped tests count: each has said so, and why. */
const passedIn = (report: string) =>
  new Set(readCases(report).flatMap(({ name, result }) => (result === "failed" ? [] : [name])));
