/** What many histories add up to. */
import type { HistoryReport } from "./history.ts";

export interface Tally {
  seeds: number;
  steps: number;
  /** Sum of all histories' hashes: the same seeds on the same product give the same, in whatever order they ran. */
  fingerprint: bigint;
  events: Record<string, number>;
  units: Record<string, number>;
  failures: HistoryReport[];
}

export function emptyTally(): Tally {
  return { seeds: 0, steps: 0, fingerprint: 0n, events: {}, units: {}, failures: [] };
}

export function addReport(tally: Tally, report: HistoryReport): void {
  tally.seeds += 1;
  tally.steps += report.steps;
  tally.fingerprint = BigInt.asUintN(64, tally.fingerprint + BigInt(`0x${report.hash}`));
  addCounts(tally.events, report.events);
  addCounts(tally.units, report.units);
  if (report.violation !== null) tally.failures.push(report);
}

function addCounts(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

/** For people. `replay` is the command that a seed is added to. */
export function tallyText(tally: Tally, seconds: number, replay: string): string {
  const { seeds, steps, fingerprint, failures } = tally;
  const rate = Math.round(steps / seconds);
  const lines = [
    `events: ${listed(tally.events)}`,
    `units committed: ${listed(tally.units)}`,
    ...failures.slice(0, 3).map((failure) => failureText(failure, replay)),
    `${seeds} seeds, ${steps} steps in ${seconds.toFixed(1)} s (${rate} a second), fingerprint ${fingerprint.toString(16).padStart(16, "0")}`,
    failures.length === 0
      ? "all invariants held at every step"
      : `${failures.length} seeds broke an invariant: ${failures.map(({ seed }) => seed).join(" ")}`,
  ];
  return lines.join("\n");
}

export function failureText({ seed, steps, violation }: HistoryReport, replay: string): string {
  if (violation === null) return `seed ${seed}: no failure`;
  const { invariant, message, lastLines } = violation;
  return [
    ...lastLines.map((line) => `    ${line}`),
    `seed ${seed}, step ${steps}: ${invariant}: ${message}`,
    `replay: ${replay} --seed ${seed} --trace`,
    "",
  ].join("\n");
}
