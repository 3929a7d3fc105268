import { Elysia } from "elysia";
import { accountOf, type HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { operation } from "../operation.ts";
import { Usage } from "../schemas/usage.ts";
import { usageView } from "../views/usage.ts";

export function usageRoutes({ services }: HttpParts) {
  return new Elysia().get(
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
  );
}
