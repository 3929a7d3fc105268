/** Use over time: days put together to bars, sums, kinds. */
import type { UsageDay } from "../../../src/client/generated/schema.ts";

export const spans = ["7", "30", "90", "365"] as const;
/** In days. */
export type Span = (typeof spans)[number];

/** As the address says it. */
export function spanOf(query: URLSearchParams): Span {
  const days = query.get("days");
  return spans.find((each) => each === days) ?? "30";
}

export interface Sum {
  /** Of the first day, 2026-08-25; in UTC, as the server counts. */
  from: string;
  to: string;
  spent: number;
  succeeded: number;
  failed: number;
  cancelled: number;
}

export function sumOf(days: readonly UsageDay[]): Sum {
  const add = (value: (day: UsageDay) => number) => days.reduce((sum, day) => sum + value(day), 0);
  return {
    from: days[0]?.date ?? "",
    to: days.at(-1)?.date ?? "",
    spent: add((day) => day.spent_credit_units),
    succeeded: add((day) => day.jobs_succeeded),
    failed: add((day) => day.jobs_failed),
    cancelled: add((day) => day.jobs_cancelled),
  };
}

/** One for each bar: a day, or seven of them where there would be too many. The last ends today. */
export function barsOf(days: readonly UsageDay[]): Sum[] {
  const each = days.length > 120 ? 7 : 1;
  const first = days.length % each;
  const starts = Array.from({ length: Math.ceil(days.length / each) }, (_, at) =>
    first === 0 ? at * each : Math.max(0, (at - 1) * each + first),
  );
  return starts.map((start, at) => sumOf(days.slice(start, starts[at + 1] ?? days.length)));
}

export interface KindSum {
  /** Null: of jobs that are not known any more. */
  capabilityId: string | null;
  jobs: number;
  spent: number;
}

/** The dearest first. */
export function kindsOf(days: readonly UsageDay[]): KindSum[] {
  const sums = new Map<string | null, KindSum>();
  for (const { capability_id, jobs, spent_credit_units } of days.flatMap(
    ({ capabilities }) => capabilities,
  )) {
    const sum = sums.get(capability_id) ?? { capabilityId: capability_id, jobs: 0, spent: 0 };
    sum.jobs += jobs;
    sum.spent += spent_credit_units;
    sums.set(capability_id, sum);
  }
  return [...sums.values()].sort((one, other) => other.spent - one.spent || other.jobs - one.jobs);
}
