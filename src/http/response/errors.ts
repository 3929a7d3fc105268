import { Fault } from "../../../config/errors/fault.ts";
import { envelope } from "../../operations/jobs/error-envelope.ts";

const retryAfterSeconds: Partial<Record<number, number>> = { 429: 5, 503: 5 };

/** Converts anything thrown into a Fault; unexpected errors become internal_error with the original as cause. */
export function asFault(thrown: unknown): Fault {
  return thrown instanceof Fault ? thrown : new Fault("internal_error", { cause: thrown });
}

/** Delay before a retry; null if the fault has none. Its own headers take precedence. */
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
