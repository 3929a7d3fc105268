import { Elysia } from "elysia";
import { given } from "../../../given.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { momentIn } from "../../moment-query.ts";
import { operation } from "../../operation.ts";
import { AdminStatistics, StatisticsQuery } from "../../schemas/admin/statistics.ts";
import { statisticsView } from "../../views/statistics.ts";
import { administration } from "./shared.ts";

export function statisticsRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/statistics",
    async ({ request, query: { from, to, step = "hour" } }) => {
      const asked = {
        ...given("fromMs", momentIn("from", from)),
        ...given("toMs", momentIn("to", to)),
        step,
      };
      return json(statisticsView(step, await administrationFor(request, parts).statistics(asked)));
    },
    {
      query: StatisticsQuery,
      detail: operation({
        ...administration,
        id: "adminGetStatistics",
        summary: "What was done, hour by hour or day by day",
        description:
          "An extension. Of all organizations and guests; without `from` the last 24 hours, or 30 days, up to now; at most 400 steps. A job counts when it came in, and once more when it ended. How many ended, how, and what they cost is told from reservations, which stay when jobs are deleted; times, error codes and `billing_metrics` are those of jobs that are still there. A guest's job counts until it is deleted; once an account claims it, as one that ended at that moment.",
        success: {
          200: { description: "Numbers of each step and of the whole span.", schema: AdminStatistics },
        },
        errors: ["invalid_request"],
      }),
    },
  );
}
