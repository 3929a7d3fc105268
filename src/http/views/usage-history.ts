import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs } from "../../../config/units.ts";
import type { AccountPrincipal } from "../../auth/principal.ts";
import type { UsageHistory } from "../../operations/account/usage-history.ts";
import type { UsageHistory as History } from "../../services/contract.ts";
import { byCapability, endedView } from "../../services/views/ended-jobs.ts";

export function usageHistoryView(
  { organizationId }: AccountPrincipal,
  { firstMs, days, ended }: History,
): UsageHistory {
  const byDay = Map.groupBy(ended, ({ day }) => day);
  return {
    organization_id: organizationId,
    credit_scale: limits.creditScale,
    days: Array.from({ length: days }, (_, day) => {
      const jobs = byDay.get(day) ?? [];
      const { succeeded, failed, timed_out, cancelled, spent_credit_units } = endedView(jobs);
      return {
        date: isoTime(firstMs + day * dayMs).slice(0, 10),
        spent_credit_units,
        jobs_succeeded: succeeded,
        jobs_failed: failed + timed_out,
        jobs_cancelled: cancelled,
        capabilities: byCapability(jobs).map(({ capability_id, jobs: count, spent_credit_units: spent }) => ({
          capability_id,
          jobs: count,
          spent_credit_units: spent,
        })),
      };
    }),
  };
}
