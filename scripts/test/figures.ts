/** What a test run really showed, from its JUnit report and its exit code. */

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TestCase {
  name: string;
  file: string;
  seconds: number;
  result: keyof Figures;
}

/** Cases are empty elements or hold one <failure>, <error> or <skipped>; names are escaped. */
export function readCases(report: string): TestCase[] {
  const cases = report.match(/<testcase\b[^>]*?\/>|<testcase\b[^>]*>[\s\S]*?<\/testcase>/g) ?? [];
  return cases.map((each) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(each)?.[1] ?? "";
    const failed = /<(failure|error)\b/.test(each);
    return {
      name: unescaped(attribute("name")),
      file: attribute("file"),
      seconds: Number(attribute("time")),
      result: failed ? "failed" : /<skipped\b/.test(each) ? "skipped" : "passed",
    };
  });
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const unescaped = (text: string) =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === "" ? 10 : 16)),
    )
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");

/** Sums the report's test cases; null when there is no report or it is not one. */
export function readFigures(report: string | null): Figures | null {
  if (report === null || !report.includes("</testsuites>")) return null;
  const figures: Figures = { passed: 0, failed: 0, skipped: 0 };
  for (const { result } of readCases(report)) figures[result] += 1;
  return figures;
}

/** The final figures: outside errors, crashed workers and empty runs count as failures. */
export function verdict(figures: Figures | null, exitCode: number, outside = 0): Figures {
  const found = figures ?? { passed: 0, failed: 0, skipped: 0 };
  const failed = found.failed + outside;
  const silentFailure = failed === 0 && (exitCode !== 0 || found.passed === 0);
  return { ...found, failed: silentFailure ? 1 : failed };
}
