import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { creditsOf } from "../../../config/credits.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs } from "../../../config/units.ts";
import type { EndedJobs } from "../../../ledger/contract.ts";
import type { AccountPrincipal } from "../../auth/principal.ts";
import { limitOf } from "../../services/accounts/plans.ts";
import type { Usage as Figures, UsageHistory as History } from "../../services/contract.ts";
import { exampleOrganization, exampleProject } from "../examples.ts";
import { defineOperation } from "../operation.ts";
import {
  count,
  creditScale,
  credits,
  creditUnits,
  dateTime,
  documentedAs,
  planLimit,
  withExample,
} from "../schema.ts";
import { ok } from "../success.ts";

const Usage = Type.Object(
  {
    organization_id: Type.String(),
    project_id: Type.String(),
    plan_id: Type.String(),
    credit_scale: creditScale,
    balance_credit_units: Type.Integer({ minimum: 0, description: "Available and reserved together." }),
    balance_credits: credits,
    reserved_credit_units: Type.Integer({ minimum: 0, description: "Held for queued and running jobs." }),
    reserved_credits: credits,
    available_credit_units: creditUnits,
    available_credits: credits,
    period: Type.Object({
      start: dateTime,
      end: dateTime,
      spent_credit_units: creditUnits,
      jobs_succeeded: count,
      jobs_failed: count,
    }),
    limits: Type.Object({ active_api_keys: planLimit, max_upload_bytes: count, max_active_jobs: planLimit }),
  },
  {
    $id: "Usage",
    ...withExample({
      organization_id: exampleOrganization.id,
      project_id: exampleProject.id,
      plan_id: "free",
      credit_scale: 1000,
      balance_credit_units: 50_000,
      balance_credits: 50,
      reserved_credit_units: 100,
      reserved_credits: 0.1,
      available_credit_units: 49_900,
      available_credits: 49.9,
      period: {
        start: "2026-11-01T00:00:00.000Z",
        end: "2026-12-01T00:00:00.000Z",
        spent_credit_units: 0,
        jobs_succeeded: 0,
        jobs_failed: 0,
      },
      limits: { active_api_keys: 1, max_upload_bytes: 52_428_800, max_active_jobs: 5 },
    }),
  },
);

/** Of one organization or of all. */
export const capabilityId = Type.Union([Type.String(), Type.Null()], {
  description: "Null: jobs that were deleted before this was recorded.",
});

const UsageDay = Type.Object(
  {
    date: Type.String({ format: "date", description: "In UTC." }),
    spent_credit_units: creditUnits,
    jobs_succeeded: count,
    jobs_failed: Type.Integer({ minimum: 0, description: "Failed or timed out." }),
    jobs_cancelled: count,
    capabilities: Type.Array(
      Type.Object({
        capability_id: capabilityId,
        jobs: Type.Integer({ minimum: 0, description: "Ended jobs, whatever their outcome." }),
        spent_credit_units: creditUnits,
      }),
      { description: "Capabilities that were used, by cost." },
    ),
  },
  { $id: "UsageDay" },
);

const UsageHistory = Type.Object(
  {
    organization_id: Type.String(),
    credit_scale: creditScale,
    days: Type.Array(UsageDay, { description: "Each day, oldest first; the last is today." }),
  },
  {
    $id: "UsageHistory",
    ...withExample({
      organization_id: exampleOrganization.id,
      credit_scale: 1000,
      days: [
        {
          date: "2026-11-20",
          spent_credit_units: 0,
          jobs_succeeded: 0,
          jobs_failed: 0,
          jobs_cancelled: 0,
          capabilities: [],
        },
        {
          date: "2026-11-21",
          spent_credit_units: 1_250,
          jobs_succeeded: 3,
          jobs_failed: 1,
          jobs_cancelled: 0,
          capabilities: [
            { capability_id: "pdf-to-markdown", jobs: 3, spent_credit_units: 1_200 },
            { capability_id: "csv-to-markdown", jobs: 1, spent_credit_units: 50 },
          ],
        },
      ],
    }),
  },
);

/** The query of daily figures. */
const DaysQuery = Type.Object(
  {
    days: Type.Optional(
      Type.String({
        // 1 to 366.
        pattern: "^(?:[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-6])$",
        ...documentedAs({
          type: "integer",
          minimum: 1,
          maximum: 366,
          default: 30,
          description: "How many days, today (UTC) included.",
          examples: [30],
        }),
      }),
    ),
  },
  { additionalProperties: false },
);

const shared = { tag: "Account", access: "account", scope: "svc:usage" } as const;

export const getUsage = defineOperation({
  ...shared,
  id: "getUsage",
  method: "GET",
  path: "/v1/account/usage",
  summary: "Get Credits and limits",
  description: "The organization's Credits, its usage in the current month (UTC), and its plan's limits.",
  success: ok("Balance, period and limits.", Usage),
  async handle({ parts, account }) {
    const caller = account();
    return usageView(caller.principal, await parts.services.usage(caller));
  },
});

export const getUsageHistory = defineOperation({
  ...shared,
  id: "getUsageHistory",
  method: "GET",
  path: "/v1/account/usage/history",
  summary: "Get usage by day",
  description:
    "An extension. Covers all projects of the organization, as `GET /v1/account/usage` does. A job counts on the day (UTC) on which its reservation was settled or released, also after it is deleted. A claimed guest's job counts on the day of the claim. Days without ended jobs are included.",
  query: DaysQuery,
  success: ok("Each day, oldest first.", UsageHistory),
  errors: ["invalid_request"],
  async handle({ parts, account, query: { days = "30" } }) {
    const caller = account();
    return historyView(caller.principal, await parts.services.usageHistory(caller, Number(days)));
  },
});

function usageView(principal: AccountPrincipal, usage: Figures): Static<typeof Usage> {
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

function historyView(
  { organizationId }: AccountPrincipal,
  { firstMs, days, ended }: History,
): Static<typeof UsageHistory> {
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

/** Number and cost of jobs by outcome. */
export function endedView(ended: readonly EndedJobs[]) {
  const count = (status: EndedJobs["status"]) =>
    ended.reduce((sum, each) => (each.status === status ? sum + each.jobs : sum), 0);
  return {
    succeeded: count("succeeded"),
    failed: count("failed"),
    timed_out: count("timed_out"),
    cancelled: count("cancelled"),
    spent_credit_units: ended.reduce((sum, each) => sum + each.spentCreditUnits, 0),
  };
}

/** Sorted by cost, then by number. */
export function byCapability(ended: readonly EndedJobs[]) {
  return [...Map.groupBy(ended, ({ capabilityId }) => capabilityId)]
    .map(([capability_id, jobs]) => ({
      capability_id,
      jobs: jobs.reduce((sum, each) => sum + each.jobs, 0),
      ...endedView(jobs),
    }))
    .sort((a, b) => b.spent_credit_units - a.spent_credit_units || b.jobs - a.jobs);
}
