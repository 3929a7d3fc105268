import { type Static, Type } from "@sinclair/typebox";

const deliveryStatuses = ["deliverable", "review_required", "blocked"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const count = Type.Integer({ minimum: 0 });

const Check = Type.Object({
  id: Type.String(),
  status: Type.Union([Type.Literal("pass"), Type.Literal("warn"), Type.Literal("fail")]),
  message: Type.String({ description: "What was found, in one sentence." }),
});
export type Check = Static<typeof Check>;

const Warning = Type.Object({
  page_index: Type.Integer({ minimum: 1, description: "Of the source unit, as in the quality report." }),
  message: Type.String({ description: "What to compare with the source, in one sentence." }),
});
export type Warning = Static<typeof Warning>;

/** The interface specification's DeliveryCheck; further keys are allowed in it and in its parts. */
export const DeliveryCheck = Type.Object(
  {
    schema_version: Type.Literal("svc.delivery-check.v1"),
    version: Type.String({ description: "Of the checks and their thresholds." }),
    status: Type.Union(
      deliveryStatuses.map((status) => Type.Literal(status)),
      { description: "blocked when any check fails, review_required when any warns." },
    ),
    deliverable: Type.Boolean({ description: "False when blocked." }),
    summary: Type.Object({ checks: count, passed: count, warned: count, failed: count }),
    checks: Type.Array(Check),
    warnings: Type.Optional(
      Type.Array(Warning, {
        description:
          "The first 100 warnings of the conversion, one by one; metrics.warnings counts all. Results of older versions have them in the check of that name alone.",
      }),
    ),
    metrics: Type.Record(Type.String(), Type.Number(), { description: "What was counted." }),
    policy: Type.Record(Type.String(), Type.Unknown(), { description: "The thresholds in force." }),
    next_actions: Type.Array(Type.String(), { description: "What to do about what did not pass." }),
  },
  {
    $id: "DeliveryCheck",
    title: "Delivery check of a conversion",
    description: "Whether a result is ready to share, and what speaks against it. Further keys may come.",
  },
);
export type DeliveryCheck = Static<typeof DeliveryCheck>;
