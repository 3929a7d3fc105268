import { type Static, Type } from "@sinclair/typebox";
import { creditScale, credits, creditUnits, dateTime, planLimit } from "../schema.ts";

const count = Type.Integer({ minimum: 0 });

export const Usage = Type.Object(
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
  { $id: "Usage" },
);
export type Usage = Static<typeof Usage>;
