/** Use as a table for spreadsheets: a line for each day, two columns for each kind. */
import { csvLine } from "../../../config/text/csv.ts";
import type { UsageDay } from "../../../src/client/generated/schema.ts";
import { kindsOf } from "./history.ts";

export function csvOf(days: readonly UsageDay[]): string {
  const ids = kindsOf(days).map(({ capabilityId }) => capabilityId);
  const names = ids.flatMap((id) => [`${id ?? "unknown"} jobs`, `${id ?? "unknown"} credits`]);
  const head = ["date (UTC)", "credits", "jobs done", "jobs failed", "jobs cancelled", ...names];
  const lines = days.map((day) => {
    const kinds = ids.flatMap((id) => {
      const kind = day.capabilities.find(({ capability_id }) => capability_id === id);
      return [kind?.jobs ?? 0, (kind?.spent_credit_units ?? 0) / 1000];
    });
    const { date, spent_credit_units, jobs_succeeded, jobs_failed, jobs_cancelled } = day;
    return [date, spent_credit_units / 1000, jobs_succeeded, jobs_failed, jobs_cancelled, ...kinds];
  });
  return [head, ...lines].map(csvLine).join("");
}
