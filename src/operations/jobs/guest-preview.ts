import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { guestItemStatuses } from "../../../ledger/schema/enums.ts";
import { ErrorFacts } from "../error.ts";
import { dateTime } from "../schema.ts";

export const GuestPreviewSessionInput = Type.Object(
  {
    estimates: Type.Array(
      Type.Object(
        {
          upload_id: Type.String({ minLength: 1, maxLength: 128 }),
          job_token: Type.String({
            pattern: "^mk_job_[a-f0-9]{64}$",
            description: "That the upload's estimate came with.",
          }),
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: limits.guestItemsMax,
        description: "In the order in which they are to be converted.",
      },
    ),
  },
  { $id: "GuestPreviewSessionInput", additionalProperties: false },
);
export type GuestPreviewSessionInput = Static<typeof GuestPreviewSessionInput>;

const GuestPreviewItem = Type.Object(
  {
    sequence: Type.Integer({ minimum: 0 }),
    status: Type.Union(
      guestItemStatuses.map((status) => Type.Literal(status)),
      {
        description:
          "queued: waits until the items before it have ended. dispatching: its turn has come, and it waits for a converter. dispatched: a converter has taken it. running: that has told of its progress. Then how its job has ended. deferred_credit_limit: the first item that would take the sum of the estimates over 5 Credits; deferred_after_limit: any after it. Deferred items are not converted before an account claims them.",
      },
    ),
    job_id: Type.Union([Type.String(), Type.Null()], {
      description: "Null for a deferred item, and for one whose job was removed.",
    }),
  },
  { $id: "GuestPreviewItem", additionalProperties: false },
);

export const GuestPreviewSession = Type.Object(
  {
    session_id: Type.String({ pattern: "^gps_[a-f0-9]{32}$" }),
    session_token: Type.String({
      pattern: "^mk_preview_[a-f0-9]{64}$",
      description: "For the header x-svc-preview-token; keep it private.",
    }),
    prefix_count: Type.Integer({ minimum: 0, description: "How many items are converted." }),
    estimated_credit_units: Type.Integer({
      minimum: 0,
      maximum: limits.guestCreditUnitsMax,
      description: "The sum of their estimates.",
    }),
    authentication_required: Type.Boolean({
      description: "Whether some items are deferred until somebody has signed in and claimed the session.",
    }),
    items: Type.Array(GuestPreviewItem),
    expires_at: dateTime,
  },
  { $id: "GuestPreviewSession" },
);
export type GuestPreviewSession = Static<typeof GuestPreviewSession>;

export const GuestPreviewClaim = Type.Object(
  {
    status: Type.Literal("settled"),
    actual_credit_units: Type.Integer({ minimum: 0, maximum: limits.guestCreditUnitsMax }),
  },
  { $id: "GuestPreviewClaim" },
);
export type GuestPreviewClaim = Static<typeof GuestPreviewClaim>;

/** What quota_exceeded carries beside what every error does. */
const recoveryFields = {
  action: Type.Literal("sign_in_or_wait"),
  limit_type: Type.Literal("daily_conversions"),
  recovery: GuestPreviewSession,
  daily_limit: Type.Optional(Type.Integer({ minimum: 0 })),
  daily_used: Type.Optional(Type.Integer({ minimum: 0 })),
  reset_at: Type.Optional(dateTime),
};

export const GuestPreviewRecoveryError = Type.Object(
  {
    error: Type.Object(
      { ...ErrorFacts.properties, code: Type.Literal("quota_exceeded"), ...recoveryFields },
      { additionalProperties: false },
    ),
  },
  {
    $id: "GuestPreviewRecoveryError",
    additionalProperties: false,
    description:
      "The day's previews of this browser or this address are used up. Nothing was dispatched; `recovery` keeps what was asked for: sign in and claim it, or ask again when `reset_at` has come.",
  },
);
