/** Errors in responses: their schema, the codes that several operations share, and faults that several throw. */
import { Type } from "@sinclair/typebox";
import type { ErrorCode } from "../../config/errors/catalog.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Pointer } from "../../config/errors/pointer.ts";

/** The content of the envelope. */
export const ErrorFacts = Type.Object(
  {
    code: Type.String({ description: "A code of the page at docs_url." }),
    message: Type.String({ description: "What went wrong and what to do." }),
    request_id: Type.String({ format: "uuid", description: "As in the x-request-id header." }),
    retryable: Type.Boolean({ description: "Retry the same request only when this is true." }),
    docs_url: Type.String({ format: "uri" }),
    details: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String({
              pattern: "^(?:/(?:[^~/]|~[01])*)*$",
              description:
                "A JSON pointer (RFC 6901) into the request: its JSON body, or the fields of its form or query; `/file/2` is the third `file` of a form, `/` and a header name is a header. Empty: the whole request.",
            }),
            message: Type.String(),
          },
          { additionalProperties: false, description: "A field to correct; never its value." },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

export const ErrorBody = Type.Object({ error: ErrorFacts }, { $id: "Error", additionalProperties: false });

/** For files that cannot be measured and priced. */
export const fileErrors = [
  "unsupported_input",
  "capability_mismatch",
  "page_range_unsupported",
  "invalid_page_range",
  "encrypted_document",
  "corrupt_document",
  "empty_document",
  "document_too_complex",
  "unsafe_archive",
  "no_audio_track",
  "media_too_long",
  "capability_unavailable",
] as const satisfies readonly ErrorCode[];

/** For pages that cannot be fetched, measured or priced. */
export const importErrors = [
  "invalid_url",
  "credentials_in_url",
  "remote_fetch_not_accepted",
  "url_not_permitted",
  "source_access_controlled",
  "remote_too_large",
  "remote_unavailable",
  "unsupported_input",
  "encrypted_document",
  "corrupt_document",
  "empty_document",
  "document_too_complex",
  "unsafe_archive",
  "no_audio_track",
  "media_too_long",
  "capability_unavailable",
] as const satisfies readonly ErrorCode[];

/** For operations that serve guests, within limits. */
export const guestErrors = [
  "authentication_required",
  "rate_limited",
] as const satisfies readonly ErrorCode[];

/** For estimates that cannot become a job: too few Credits, no room, or a client_request_id of another request. */
export const confirmationErrors = [
  "insufficient_credits",
  "credit_ceiling_exceeded",
  "idempotency_conflict",
  "too_many_active_jobs",
  "queue_full",
] as const satisfies readonly ErrorCode[];

/** For jobs that the caller does not own, or without a result. */
export const resultErrors = [
  "job_not_found",
  "job_not_ready",
  "job_failed",
] as const satisfies readonly ErrorCode[];

/** A guest's result is available only after an account has claimed it. */
export const settledErrors = [...resultErrors, "settlement_required"] as const satisfies readonly ErrorCode[];

/** A field is invalid: `message` describes valid values, never the given one. */
export function wrongField(path: Pointer, message: string): Fault {
  return new Fault("invalid_request", { details: [{ path, message }] });
}

export function tooLarge(bytesMax: number): Fault {
  return new Fault("payload_too_large", { details: [{ path: "", message: `At most ${bytesMax} bytes.` }] });
}
