import { monthEndMs, monthStartMs } from "../../ledger/credits/months.ts";
import type { AccountCaller } from "./caller.ts";
import type { Usage } from "./contract.ts";
import type { Core } from "./core.ts";
import { planById, planLimits, uploadBytesMax } from "./plans.ts";

export async function usageOf({ settings, ledger, clock }: Core, caller: AccountCaller): Promise<Usage> {
  const { organizationId, planId } = caller.principal;
  const nowMs = clock.nowMs();
  const plan = planById(settings, planId);
  const period = { startMs: monthStartMs(nowMs), endMs: monthEndMs(nowMs) };
  const [balance, spent] = await Promise.all([
    ledger.read.balance(organizationId, planLimits(plan), nowMs),
    ledger.read.periodUsage(organizationId, period.startMs, period.endMs),
  ]);
  return {
    plan,
    uploadBytesMax: uploadBytesMax(settings, plan),
    balance,
    period: { ...period, ...spent },
  };
}
