import { Type } from "@sinclair/typebox";
import { billingOf } from "../../client/billing.ts";
import { creditUnits, orNull, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

const text = (description: string) => Type.String({ description });

export const billingTool = defineTool({
  name: "svc_billing",
  title: "Plan, prices and spending limits",
  words: {
    purpose:
      "Explains what things cost: plan and balance, the price of each kind of input, how estimates, spending limits and charges work, and how to get more Credits.",
    when: "Call it when the user asks what something costs or how to get more Credits; for the balance alone svc_usage is shorter.",
    limits: "Nothing can be bought, topped up or changed by a tool.",
    cost: "Costs no Credits.",
  },
  scopes: ["svc:usage"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object({}, strict),
  output: Type.Object({
    plan: Type.Object({
      id: Type.String(),
      name: Type.String(),
      monthly_credits: orNull(Type.String()),
    }),
    available_credit_units: creditUnits("What can be spent."),
    balance_credits: text("Available and reserved together, in Credits."),
    reserved_credits: text("Held for jobs that have not ended."),
    available_credits: Type.String(),
    spent_credits: text("In the current month."),
    period_end: text("When the month ends."),
    prices: Type.Array(
      Type.Object({
        rate_id: Type.String(),
        capability_ids: Type.Array(Type.String()),
        price: Type.String(),
      }),
    ),
    rate_card_version: Type.String(),
    estimates: Type.String(),
    ceilings: Type.String(),
    charges: Type.String(),
    automatic_changes: Type.String(),
    more_credits: text("Whom to ask."),
    usage_page: text("Page with details for the user."),
  }),
  run: async (_, { client }) => {
    const [usage, catalog] = await Promise.all([client.api.getUsage(), client.api.getCatalog()]);
    const { plan, period, prices, usage: places, ...billing } = billingOf(usage, catalog, client.server);
    return {
      body: {
        plan: { id: plan.id, name: plan.name, monthly_credits: plan.monthly_credits },
        available_credit_units: billing.available_credit_units,
        balance_credits: billing.balance_credits,
        reserved_credits: billing.reserved_credits,
        available_credits: billing.available_credits,
        spent_credits: period.spent_credits,
        period_end: period.end,
        prices: prices.map(({ rate_id, capability_ids, price }) => ({ rate_id, capability_ids, price })),
        rate_card_version: billing.rate_card_version,
        estimates: billing.estimates,
        ceilings: billing.ceilings,
        charges: billing.charges,
        automatic_changes: billing.automatic_changes,
        more_credits: billing.more_credits,
        usage_page: places.page,
      },
    };
  },
});
