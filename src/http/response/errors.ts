import { Fault } from "../../../config/errors/fault.ts";
import { envelope } from "../../operations/jobs/error-envelope.ts";

const retryAfterSeconds: Partial<Record<number, number>> = { 429: 5, 503: 5 };

/** Turns whatever was thrown into a Fault; what nobody expected becomes internal_error with the rest as its cause. */
export function asFault(thrown: unknown): Fault {
  return thrown instanceof Fault ? thrown : new Fault("internal_error", { cause: thrown });
}

/** How long to wait before a retry; null when the fault says nothing of it. Its own headers go before this. */
export function waitSecondsOf(fault: Fault): number | null {
  return fault.retryable ? (retryAfterSeconds[fault.status] ?? null) : null;
}

export function errorResponse(fault: Fault, requestId: string, baseUrl: string): Response {
  const retryAfter = waitSecondsOf(fault);
  return Response.json(envelope(fault, requestId, baseUrl), {
    status: fault.status,
    headers: {
      "cache-control": "no-store",
      ...(retryAfter === null ? {} : { "retry-after": String(retryAfter) }),
      ...fault.headers,
    },
  });
}
