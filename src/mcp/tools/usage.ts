import { Type } from "@sinclair/typebox";
import { defineTool } from "../tool.ts";

export const usageTool = defineTool({
  name: "svc_usage",
  title: "Credits and limits",
  words: {
    purpose:
      "Shows the account's Credit balance, what is reserved for running jobs, what the current month came to, and the limits of its plan.",
    when: "Call it before work that may cost more than a few Credits, or when a call was refused for want of them.",
    limits: "Takes no arguments.",
    cost: "Costs no Credits.",
  },
  scopes: ["svc:usage"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    plan_id: Type.String(),
    credit_scale: Type.Integer({ description: "credit_units of one Credit." }),
    balance_credit_units: Type.Integer(),
    reserved_credit_units: Type.Integer({ description: "Held for jobs that have not ended." }),
    available_credit_units: Type.Integer({ description: "The balance less what is reserved." }),
  }),
  run: async (_, { client }) => ({ body: await client.usage() }),
});
