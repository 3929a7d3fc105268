import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Usage as UsageFigures } from "../../services/contract.ts";
import { creditsOf } from "../decimal.ts";
import type { Usage } from "../schemas/usage.ts";

const bytesPerMib = 1024 ** 2;

/** `uploadMib` is the installation's limit; the least of it and the plan's counts. */
export function usageView(principal: Principal, usage: UsageFigures, uploadMib: number): Usage {
  const { plan, balance, period } = usage;
  const total = balance.available + balance.held;
  return {
    organization_id: principal.organizationId,
    project_id: principal.projectId,
    plan_id: plan.id,
    credit_scale: limits.creditScale,
    balance_credit_units: total,
    balance_credits: creditsOf(total),
    reserved_credit_units: balance.held,
    reserved_credits: creditsOf(balance.held),
    available_credit_units: balance.available,
    available_credits: creditsOf(balance.available),
    period: {
      start: isoTime(period.startMs),
      end: isoTime(period.endMs),
      spent_credit_units: period.spentCreditUnits,
      jobs_succeeded: period.jobsSucceeded,
      jobs_failed: period.jobsFailed,
    },
    limits: {
      active_api_keys: plan.active_api_keys,
      max_upload_bytes: Math.min(plan.max_upload_mib, uploadMib) * bytesPerMib,
      max_active_jobs: plan.max_active_jobs,
    },
  };
}
