/** Which lines a test file runs, from the runner's report in the format of LCOV (geninfo(1), "Tracefile format"). */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Coverage {
  tookMs: number;
  /** Per file, how often each line ran, for the lines that have code. */
  lines: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/**
 * Of one test file, whose report is kept in `folder` for the next run; null if it fails. `run` runs it with arguments,
 * and says whether it passed.
 */
export async function coverageOf(
  folder: string,
  run: (args: string[]) => Promise<boolean>,
): Promise<Coverage | null> {
  const time = join(folder, "took-ms");
  if (!existsSync(time)) {
    mkdirSync(folder, { recursive: true });
    const startedMs = performance.now();
    const passed = await run(["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`]);
    writeFileSync(time, passed ? String(Math.round(performance.now() - startedMs)) : "failed");
  }
  const tookMs = Number(readFileSync(time, "utf8"));
  const report = join(folder, "lcov.info");
  return Number.isNaN(tookMs) || !existsSync(report)
    ? null
    : { tookMs, lines: linesIn(readFileSync(report, "utf8")) };
}

export function linesIn(report: string): Map<string, Map<number, number>> {
  return new Map(
    report.split("end_of_record").map((record) => {
      const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)];
      const file = /^SF:(.*)$/m.exec(record)?.[1] ?? "";
      return [file, new Map(lines.map(([, line, times]) => [Number(line), Number(times)]))];
    }),
  );
}

/** How often a line ran; a line without code of its own continues the one before. */
export function timesOf({ lines }: Coverage, file: string, line: number): number {
  const times = lines.get(file);
  for (let at = line; times !== undefined && at > 0; at -= 1) {
    const here = times.get(at);
    if (here !== undefined) return here;
  }
  return 0;
}
