import { dayMs } from "../../config/units.ts";
import type { DayUsage } from "../../ledger/contract.ts";
import type { AccountCaller } from "./caller.ts";
import type { UsageHistory } from "./contract.ts";
import type { Core } from "./core.ts";
import { pause } from "./pause.ts";

/** Days that are looked at without a pause. */
const daysAtOnce = 31;

/** The last so many days in UTC, up to and with today, of the caller's organization. */
export async function usageHistoryOf(
  { ledger, clock }: Pick<Core, "ledger" | "clock">,
  { principal }: AccountCaller,
  days: number,
): Promise<UsageHistory> {
  const today = Math.floor(clock.nowMs() / dayMs);
  const firstMs = (today - days + 1) * dayMs;
  const ended: DayUsage[] = [];
  for (let from = 0; from < days; from += daysAtOnce) {
    if (from > 0) await pause();
    const found = await ledger.read.usageByDay(
      principal.organizationId,
      firstMs + from * dayMs,
      Math.min(daysAtOnce, days - from),
    );
    ended.push(...found.map((each) => ({ ...each, day: each.day + from })));
  }
  return { firstMs, days, ended };
}
