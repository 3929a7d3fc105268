/** What a test run really showed, from its JUnit report and its exit code. */

export interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

/** Sums the report's test cases; null when there is no report or it is not one. */
export function readFigures(report: string | null): Figures | null {
  if (report === null || !report.includes("</testsuites>")) return null;
  // Cases are either empty elements or hold one <failure>, <error> or <skipped>; names are escaped, so that "<" and
  // ">" inside them cannot be mistaken.
  const cases = report.match(/<testcase\b[^>]*?\/>|<testcase\b[^>]*>[\s\S]*?<\/testcase>/g) ?? [];
  const figures: Figures = { passed: 0, failed: 0, skipped: 0 };
  for (const each of cases) {
    if (/<(failure|error)\b/.test(each)) figures.failed += 1;
    else if (/<skipped\b/.test(each)) figures.skipped += 1;
    else figures.passed += 1;
  }
  return figures;
}

/**
 * What counts in the end: a run that failed without a failed case (a file that does not load), that left no report
 * or that executed nothing has failed once.
 */
export function verdict(figures: Figures | null, exitCode: number): Figures {
  const found = figures ?? { passed: 0, failed: 0, skipped: 0 };
  const silentFailure = found.failed === 0 && (exitCode !== 0 || found.passed === 0);
  return silentFailure ? { ...found, failed: 1 } : found;
}
