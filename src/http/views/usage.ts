import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { AccountPrincipal } from "../../auth/principal.ts";
import type { Usage } from "../../operations/account/usage.ts";
import { creditsOf } from "../../operations/decimal.ts";
import { limitOf } from "../../services/accounts/plans.ts";
import type { Usage as UsageFigures } from "../../services/contract.ts";

export function usageView(principal: AccountPrincipal, usage: UsageFigures): Usage {
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
      active_api_keys: limitOf(plan.active_api_keys),
      max_upload_bytes: usage.uploadBytesMax,
      max_active_jobs: limitOf(plan.max_active_jobs),
    },
  };
}
