import { Elysia } from "elysia";
import { Usage } from "../../operations/account/usage.ts";
import { UsageHistory, UsageHistoryQuery } from "../../operations/account/usage-history.ts";
import { accountOf, type HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { operation } from "../route-facts.ts";
import { usageView } from "../views/usage.ts";
import { usageHistoryView } from "../views/usage-history.ts";

export function usageRoutes({ services }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/usage",
      async ({ request }) => {
        const caller = accountOf(request);
        return json(usageView(caller.principal, await services.usage(caller)));
      },
      {
        detail: operation({
          id: "getUsage",
          summary: "Credits and limits of the account",
          description: "Credits of the organization, use in the current month (UTC), and the plan's limits.",
          tag: "Account",
          access: "account",
          scope: "svc:usage",
          success: { 200: { description: "Balance, period and limits.", schema: Usage } },
        }),
      },
    )
    .get(
      "/v1/account/usage/history",
      async ({ request, query: { days = "30" } }) => {
        const caller = accountOf(request);
        return json(usageHistoryView(caller.principal, await services.usageHistory(caller, Number(days))));
      },
      {
        query: UsageHistoryQuery,
        detail: operation({
          id: "getUsageHistory",
          summary: "Credits and jobs, day by day",
          description:
            "An extension. Of the organization, all its projects together, as in `GET /v1/account/usage`: a job counts on the day (UTC) on which its reservation was settled or released, and still does when it is deleted. A guest's job that was claimed counts on the day of the claim. Days on which nothing ended are there, too.",
          tag: "Account",
          access: "account",
          scope: "svc:usage",
          success: { 200: { description: "Each day, oldest first.", schema: UsageHistory } },
          errors: ["invalid_request"],
        }),
      },
    );
}
