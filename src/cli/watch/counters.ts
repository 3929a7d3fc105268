/** Counts of a watch, in bounded memory. */
import { limits } from "../../../config/limits.ts";
import { type ExitCode, exit } from "../../shared/command-line/exit.ts";
import { counted, creditsCounted } from "../../shared/command-line/output.ts";
import { type ItemOutcome, type ItemReport, overallExit } from "../convert/report.ts";

export interface WatchCounters {
  converted(report: ItemReport): void;
  unchanged(input: string): void;
  failed(outcome: ItemOutcome): void;
  /** The estimate exceeded the rest of the limit. */
  left(input: string): void;
  interrupted(): void;
  /** "3 converted, 1 failed, 0.3 Credits". */
  summary(): string;
  /** `once`: like convert; else only Credits matter. */
  exit(once: boolean): ExitCode;
  document(): object;
}

/** Length of each list; beyond that only the number is kept. */
const keptMax = 1_000;

export function createWatchCounters(metered: boolean): WatchCounters {
  /** Files that failed and were not converted since. */
  const failures = createKept<ItemOutcome>();
  const left = createKept<true>();
  let converted = 0;
  let unchanged = 0;
  let interrupted = 0;
  let spent = 0;
  return {
    converted({ input, actual_credit_units }) {
      converted++;
      spent += actual_credit_units ?? 0;
      failures.drop(input);
      left.drop(input);
    },
    unchanged(input) {
      unchanged++;
      failures.drop(input);
      left.drop(input);
    },
    failed: (outcome) => failures.keep(outcome.report.input, outcome),
    left: (input) => left.keep(input, true),
    interrupted: () => void interrupted++,
    summary() {
      const parts = [`${converted} converted`, `${failures.count()} failed`];
      if (unchanged > 0) parts.push(`${unchanged} unchanged`);
      if (interrupted > 0) parts.push(`${interrupted} interrupted`);
      if (left.count() > 0) parts.push(`${counted(left.count(), "file")} skipped for lack of Credits`);
      if (metered) parts.push(creditsCounted(spent));
      return parts.join(", ");
    },
    exit(once) {
      const credits = left.count() > 0 ? exit.credits : exit.done;
      if (!once) return credits;
      const failed = overallExit(failures.all().map(([, outcome]) => outcome));
      return failed === exit.done || failed === exit.failed ? credits || failed : failed;
    },
    document: () => ({
      credit_scale: limits.creditScale,
      actual_credit_units: metered ? spent : null,
      converted,
      unchanged,
      failed: failures.count(),
      interrupted,
      left: left.count(),
      failures: failures.all().map(([input, { report }]) => ({ input, error: report.error })),
      left_inputs: left.all().map(([input]) => input),
    }),
  };
}

interface Kept<T> {
  keep(input: string, value: T): void;
  drop(input: string): void;
  count(): number;
  all(): [input: string, value: T][];
}

function createKept<T>(): Kept<T> {
  const kept = new Map<string, T>();
  let more = 0;
  return {
    keep(input, value) {
      if (kept.has(input) || kept.size < keptMax) kept.set(input, value);
      else more++;
    },
    drop: (input) => void kept.delete(input),
    count: () => kept.size + more,
    all: () => [...kept],
  };
}
