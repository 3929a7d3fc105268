import type { StatisticsBucket } from "../../../src/client/generated/schema.ts";

/** Failed are those that timed out, too. */
export const failedIn = ({ failed, timed_out }: StatisticsBucket): number => failed + timed_out;

/** Of all jobs that ended: those that somebody cancelled say nothing of how well it works. */
export function endedIn(buckets: readonly StatisticsBucket[]): { failed: number; ended: number } {
  const failed = buckets.reduce((sum, bucket) => sum + failedIn(bucket), 0);
  return { failed, ended: buckets.reduce((sum, { succeeded }) => sum + succeeded, failed) };
}
