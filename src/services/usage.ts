import { Fault } from "../../config/errors/fault.ts";
import type { Caller, Usage } from "./contract.ts";
import type { Core } from "./core.ts";
import { planById, planLimits } from "./plans.ts";

/** The calendar month in UTC is the period of plan allowances. */
function monthOf(nowMs: number): { startMs: number; endMs: number } {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { startMs: Date.UTC(year, month, 1), endMs: Date.UTC(year, month + 1, 1) };
}

export async function usageOf({ settings, ledger, clock }: Core, caller: Caller): Promise<Usage> {
  const { organizationId } = caller.principal;
  const nowMs = clock.nowMs();
  const organization = await ledger.read.organizationById(organizationId);
  if (!organization) throw new Fault("invalid_credentials");
  const plan = planById(settings, organization.planId);
  const period = monthOf(nowMs);
  const [balance, spent] = await Promise.all([
    ledger.read.balance(organizationId, planLimits(plan), nowMs),
    ledger.read.periodUsage(organizationId, period.startMs, period.endMs),
  ]);
  return { plan, balance, period: { ...period, ...spent } };
}
