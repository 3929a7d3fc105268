import { type Static, Type } from "@sinclair/typebox";
import { creditScale, creditUnits, documentedAs } from "../schema.ts";

const count = Type.Integer({ minimum: 0 });

export const UsageHistoryQuery = Type.Object(
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

/** Of an organization by itself, or of all. */
export const capabilityId = Type.Union([Type.String(), Type.Null()], {
  description: "Null: of jobs that were deleted before this was kept.",
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
        jobs: Type.Integer({ minimum: 0, description: "That ended, however they did." }),
        spent_credit_units: creditUnits,
      }),
      { description: "Those that anything was done with; the dearest first." },
    ),
  },
  { $id: "UsageDay" },
);

export const UsageHistory = Type.Object(
  {
    organization_id: Type.String(),
    credit_scale: creditScale,
    days: Type.Array(UsageDay, { description: "Each day, oldest first; the last is today." }),
  },
  { $id: "UsageHistory" },
);
export type UsageHistory = Static<typeof UsageHistory>;
