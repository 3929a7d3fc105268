import { limits } from "../../../config/limits.ts";
import type { Plan } from "../../../config/settings/kinds.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { mib } from "../../../config/units.ts";
import type { PlanLimits } from "../../../ledger/contract.ts";
import { isAccount, type OwningPrincipal } from "../../auth/principal.ts";

/** If the organization's plan is no longer configured, the default plan applies. */
export function planById(settings: Settings, planId: string): Plan {
  const plans = settings.plans;
  const plan = plans.find(({ id }) => id === planId) ?? plans.find(({ id }) => id === settings.default_plan);
  if (!plan) throw new Error(`default_plan names no plan: ${settings.default_plan}`);
  return plan;
}

/** Null for guests. */
function planOf(settings: Settings, principal: OwningPrincipal): Plan | null {
  return isAccount(principal) ? planById(settings, principal.planId) : null;
}

/** Guests hold no Credits, and their session limits their work. */
export function planLimitsOf(settings: Settings, principal: OwningPrincipal): PlanLimits {
  const plan = planOf(settings, principal);
  return plan === null ? { maxActiveJobs: null, monthlyCreditUnits: 0 } : planLimits(plan);
}

export function planLimits(plan: Plan): PlanLimits {
  return {
    maxActiveJobs: limitOf(plan.max_active_jobs),
    monthlyCreditUnits: plan.monthly_credits * limits.creditScale,
  };
}

/** 0 in plans means no limit, which is null elsewhere. */
export function limitOf(inPlan: number): number | null {
  return inPlan === 0 ? null : inPlan;
}

/** Smaller of configuration and plan, in bytes; a file type may allow less. */
export function uploadBytesMax(settings: Settings, plan: Plan | null): number {
  return Math.min(settings["limits.upload_mib"], plan?.max_upload_mib ?? Number.POSITIVE_INFINITY) * mib;
}
