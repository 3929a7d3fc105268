/** Interprets a receiver's response, or its absence. */
import type { EgressRefusal, EgressResponse } from "../../egress/contract.ts";
import { retryAfterMs } from "./schedule.ts";

export type Verdict =
  | { delivered: true; status: number }
  | {
      delivered: false;
      status: number | null;
      /** Message for users. */
      error: string;
      /** The receiver rejects the event permanently. */
      final: boolean;
      retryAfterMs: number | null;
    };

/** Temporary failures (RFC 9110, 15.6.4; RFC 6585, 4). */
const temporary: readonly number[] = [429, 503];

export function verdictOf(
  answer: Pick<EgressResponse, "ok" | "status" | "headers"> | EgressRefusal,
  nowMs: number,
): Verdict {
  if (!answer.ok)
    return { delivered: false, status: null, error: answer.reason, final: false, retryAfterMs: null };
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { delivered: true, status };
  return {
    delivered: false,
    status,
    error: errorOf(status),
    // In Standard Webhooks, 410 unsubscribes. URLs are per job, so only this delivery ends; it can be redelivered
    // manually.
    final: status === 410,
    retryAfterMs: temporary.includes(status) ? retryAfterMs(headers.get("retry-after"), nowMs) : null,
  };
}

function errorOf(status: number): string {
  if (status === 410) return "The receiver responded with 410 (gone); no further attempts.";
  if (status >= 300 && status < 400)
    return `The receiver responded with ${status}; redirects are not followed, use the final URL.`;
  return `The receiver responded with ${status}.`;
}
