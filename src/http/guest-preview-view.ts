import { isoTime } from "../../config/ambient.ts";
import type { GuestPreviewSession } from "../operations/jobs/guest-preview.ts";
import type { GuestSession } from "../services/guests/contract.ts";
import type { GuestQuotaFault } from "../services/guests/quota-fault.ts";

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

/** What quota_exceeded carries beside what every error does. */
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
