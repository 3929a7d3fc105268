import type { HostileFile } from "./set.ts";

/** Kinds down, outcomes across, counts in the cells; the most frequent outcome first. */
export function table(results: readonly { file: Pick<HostileFile, "kind">; outcome: string }[]): string[] {
  const outcomes = countsOf(results.map(({ outcome }) => outcome));
  const kinds = countsOf(results.map(({ file }) => file.kind));
  const header = ["kind", "files", ...outcomes.map(([outcome]) => outcome)];
  const rows = kinds.map(([kind, count]) => [
    kind,
    String(count),
    ...outcomes.map(([outcome]) => {
      const here = results.filter((each) => each.file.kind === kind && each.outcome === outcome).length;
      return here === 0 ? "-" : String(here);
    }),
  ]);
  const widths = header.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  return [header, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function countsOf(values: readonly string[]): [string, number][] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups].map(([value, all]): [string, number] => [value, all.length]).sort((a, b) => b[1] - a[1]);
}
