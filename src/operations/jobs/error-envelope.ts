import type { ErrorCode } from "../../../config/errors/catalog.ts";
import type { Fault, FaultDetail } from "../../../config/errors/fault.ts";
import { GuestQuotaFault } from "../../services/guests/quota-fault.ts";
import { recoveryView } from "./guest-session.ts";

/** The form of every error response. */
interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    request_id: string;
    retryable: boolean;
    docs_url: string;
    details?: FaultDetail[];
  } & Partial<ReturnType<typeof recoveryView>>;
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
