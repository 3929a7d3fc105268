/** A guest's preview session in responses, also in the error for a day whose previews are used up. */
import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { guestItemStatuses } from "../../../ledger/schema/enums.ts";
import type { GuestSession } from "../../services/guests/contract.ts";
import type { GuestQuotaFault } from "../../services/guests/quota-fault.ts";
import { ErrorFacts } from "../errors.ts";
import { exampleJobId } from "../examples.ts";
import { count, dateTime, textOrNull, withExample } from "../schema.ts";

const GuestPreviewItem = Type.Object(
  {
    sequence: count,
    status: Type.Union(
      guestItemStatuses.map((status) => Type.Literal(status)),
      {
        description:
          "queued: waits until earlier items have ended. dispatching: next, waiting for a converter. dispatched: given to a converter. running: the converter has reported progress. Then the job's final state. deferred_credit_limit: the first item that would raise the sum of the estimates above 5 Credits; deferred_after_limit: any item after it. Deferred items are not converted before an account claims them.",
      },
    ),
    job_id: textOrNull("Null for a deferred item and for a deleted job."),
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
      description: "Whether items are deferred until a user signs in and claims the session.",
    }),
    items: Type.Array(GuestPreviewItem),
    expires_at: dateTime,
  },
  {
    $id: "GuestPreviewSession",
    ...withExample({
      session_id: "gps_8d1f6a3c5b7e4902a1c3e5f7092b4d68",
      session_token: `mk_preview_${"4e".repeat(32)}`,
      prefix_count: 1,
      estimated_credit_units: 1200,
      authentication_required: true,
      items: [
        { sequence: 0, status: "running", job_id: exampleJobId },
        { sequence: 1, status: "deferred_credit_limit", job_id: null },
      ],
      expires_at: "2026-11-22T09:00:00.000Z",
    }),
  },
);
type GuestPreviewSession = Static<typeof GuestPreviewSession>;

/** Additional fields of the error quota_exceeded. */
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
      "The day's previews of this browser or address are used up. Nothing was dispatched; `recovery` keeps the request: sign in and claim it, or try again after `reset_at`.",
  },
);

export function guestSessionView(session: GuestSession): GuestPreviewSession {
  const deferred = session.items.length > session.prefixCount;
  return {
    session_id: session.id,
    session_token: session.token.reveal(),
    prefix_count: session.prefixCount,
    estimated_credit_units: session.estimatedCreditUnits,
    authentication_required: deferred && !session.claimed,
    items: session.items.map(({ sequence, status, jobId }) => ({ sequence, status, job_id: jobId })),
    expires_at: isoTime(session.expiresAtMs),
  };
}

export function recoveryView({ recovery, quota }: GuestQuotaFault) {
  return {
    action: "sign_in_or_wait" as const,
    limit_type: "daily_conversions" as const,
    recovery: guestSessionView(recovery),
    daily_limit: quota.limit,
    daily_used: quota.used,
    reset_at: isoTime(quota.resetAtMs),
  };
}
