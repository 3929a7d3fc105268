/** What a receiver's answer, or the lack of one, means for the delivery. */
import type { EgressRefusal, EgressResponse } from "../../egress/contract.ts";
import { retryAfterMs } from "./schedule.ts";

export type Verdict =
  | { delivered: true; status: number }
  | {
      delivered: false;
      status: number | null;
      /** In plain words, for whoever looks at the delivery. */
      error: string;
      /** The receiver wants no more of it. */
      final: boolean;
      retryAfterMs: number | null;
    };

/** Statuses with which a receiver says that it will be back (RFC 9110 section 15.6.4, RFC 6585 section 4). */
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
    // By Standard Webhooks 410 is how a receiver unsubscribes. The address is each job's own, so nothing but this
    // delivery ends; it can still be sent again by hand.
    final: status === 410,
    retryAfterMs: temporary.includes(status) ? retryAfterMs(headers.get("retry-after"), nowMs) : null,
  };
}

function errorOf(status: number): string {
  if (status === 410) return "The receiver answered 410: it is gone for good, so there are no more tries.";
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}, a redirect; redirects are not followed, so give the final address.`;
  return `The receiver answered ${status}.`;
}
