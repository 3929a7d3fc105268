import { Type } from "@sinclair/typebox";
import { creditUnits, orNull, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

export const usageTool = defineTool({
  name: "svc_usage",
  title: "Credits and limits",
  words: {
    purpose:
      "Shows the account's Credit balance, the reserved Credits, the usage of the current month, and the limits of its plan.",
    when: "Call it before work that may cost more than a few Credits, or when a call was refused because they are used up; for prices call svc_billing.",
    limits: "Takes no arguments.",
    cost: "Costs no Credits.",
  },
  scopes: ["svc:usage"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object({}, strict),
  output: Type.Object({
    plan_id: Type.String(),
    credit_scale: Type.Integer({ description: "credit_units in one Credit." }),
    balance_credit_units: Type.Integer({ description: "Available and reserved together." }),
    reserved_credit_units: Type.Integer({ description: "Held for jobs that have not ended." }),
    available_credit_units: creditUnits("What can be spent."),
    period: Type.Object(
      {
        start: Type.String(),
        end: Type.String(),
        spent_credit_units: Type.Integer(),
        jobs_succeeded: Type.Integer(),
        jobs_failed: Type.Integer(),
      },
      { description: "The current month." },
    ),
    limits: Type.Object(
      {
        max_upload_bytes: Type.Integer(),
        max_active_jobs: orNull(Type.Integer()),
      },
      { description: "Of the plan; null: none." },
    ),
  }),
  run: async (_, { client }) => {
    const { period, limits, ...usage } = await client.api.getUsage();
    const body = {
      plan_id: usage.plan_id,
      credit_scale: usage.credit_scale,
      balance_credit_units: usage.balance_credit_units,
      reserved_credit_units: usage.reserved_credit_units,
      available_credit_units: usage.available_credit_units,
      period,
      limits: { max_upload_bytes: limits.max_upload_bytes, max_active_jobs: limits.max_active_jobs },
    };
    return { body };
  },
});
