/** Whether the tests that test/contract/coverage.md names really ran and passed. */
import { coverageOf } from "./coverage-list.ts";

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

/** Names of the report's test cases but those that failed; who was skipped has said so itself. */
function passedIn(report: string): Set<string> {
  const cases = report.match(/<testcase\b[^>]*?\/>|<testcase\b[^>]*>[\s\S]*?<\/testcase>/g) ?? [];
  return new Set(
    cases
      .filter((each) => !/<(failure|error)\b/.test(each))
      .map((each) => unescaped(/\bname="([^"]*)"/.exec(each)?.[1] ?? "")),
  );
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const unescaped = (text: string) =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === "" ? 10 : 16)),
    )
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");
