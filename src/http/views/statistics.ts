import { isoTime } from "../../../config/ambient.ts";
import type { Statistics, StatisticsStep } from "../../services/admin/statistics.ts";
import { byCapability, endedView } from "../../services/views/ended-jobs.ts";
import type { AdminStatistics } from "../schemas/admin/statistics.ts";

export function statisticsView(step: StatisticsStep, { fromMs, toMs, buckets }: Statistics): AdminStatistics {
  const failures = new Map<string, number>();
  for (const { errorCode, jobs } of buckets.flatMap((bucket) => bucket.failures))
    failures.set(errorCode, (failures.get(errorCode) ?? 0) + jobs);
  return {
    from: isoTime(fromMs),
    to: isoTime(toMs),
    step,
    buckets: buckets.map((bucket) => ({
      start: isoTime(bucket.startMs),
      confirmed: bucket.confirmed,
      ...endedView(bucket.ended),
      billing_metrics: Object.fromEntries(bucket.billingMetrics.map(({ metric, units }) => [metric, units])),
      run_ms: quantilesOf(bucket.runMs),
      queue_ms: quantilesOf(bucket.queuedMs),
    })),
    failures: [...failures]
      .map(([error_code, jobs]) => ({ error_code, jobs }))
      .sort((a, b) => b.jobs - a.jobs || (a.error_code < b.error_code ? -1 : 1)),
    capabilities: byCapability(buckets.flatMap(({ ended }) => ended)),
  };
}

/** By nearest rank: the least value that so large a part is not above. A clock that was set back makes no time negative. */
export function quantilesOf(values: readonly number[]): { median: number; p95: number } | null {
  const sorted = values.map((value) => Math.max(0, value)).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), p95: at(0.95) };
}
