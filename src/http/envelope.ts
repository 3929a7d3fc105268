import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault, type FaultDetail } from "../../config/errors/fault.ts";
import { GuestQuotaFault } from "../services/guests/quota-fault.ts";
import { recoveryView } from "./guest-preview-view.ts";

/** The one form of every error response. */
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    request_id: string;
    retryable: boolean;
    docs_url: string;
    details?: FaultDetail[];
  } & Partial<ReturnType<typeof recoveryView>>;
}

const retryAfterSeconds: Partial<Record<number, number>> = { 429: 5, 503: 5 };

/** Turns whatever was thrown into a Fault; what nobody expected becomes internal_error with the rest as its cause. */
export function asFault(thrown: unknown): Fault {
  return thrown instanceof Fault ? thrown : new Fault("internal_error", { cause: thrown });
}

export function envelope(fault: Fault, requestId: string, baseUrl: string): ErrorEnvelope {
  return {
    error: {
      code: fault.code,
      message: fault.message,
      request_id: requestId,
      retryable: fault.retryable,
      docs_url: `${baseUrl}/docs/errors#${fault.code}`,
      ...(fault.details === undefined ? {} : { details: fault.details }),
      ...(fault instanceof GuestQuotaFault ? recoveryView(fault) : {}),
    },
  };
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
