/** Errors in answers: their schema, the codes that several operations share, and faults that several throw. */
import { Type } from "@sinclair/typebox";
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Pointer } from "../../config/errors/pointer.ts";

/** The inside of the envelope. */
export const ErrorFacts = Type.Object(
  {
    code: Type.String({ description: "One of the catalogue at docs_url." }),
    message: Type.String({ description: "One sentence that says what to do." }),
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
                "A JSON pointer (RFC 6901) into the request: its JSON body, or the fields of its form or query; `/file/2` is the third `file` of a form. A header is found by its name. Empty: the whole of it.",
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

/** A file that cannot be measured and priced, as it is or as it is asked for. */
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

/** A page that cannot be had, or that cannot be measured and priced once it was fetched. */
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

/** Where people without an account are served, too, but not everybody and not always. */
export const guestErrors = [
  "authentication_required",
  "rate_limited",
] as const satisfies readonly ErrorCode[];

/** An estimate that cannot become a job: for want of Credits or room, or because its client_request_id means another. */
export const confirmationErrors = [
  "insufficient_credits",
  "credit_ceiling_exceeded",
  "idempotency_conflict",
  "too_many_active_jobs",
  "queue_full",
] as const satisfies readonly ErrorCode[];

/** A job that the caller does not own, or that has no result. */
export const resultErrors = [
  "job_not_found",
  "job_not_ready",
  "job_failed",
] as const satisfies readonly ErrorCode[];

/** Where a guest's result is given out only when an account has claimed it. */
export const settledErrors = [...resultErrors, "settlement_required"] as const satisfies readonly ErrorCode[];

/** A field is invalid: `message` says what it must be, never what it held. */
export function wrongField(path: Pointer, message: string): Fault {
  return new Fault("invalid_request", { details: [{ path, message }] });
}

export function tooLarge(bytesMax: number): Fault {
  return new Fault("payload_too_large", { details: [{ path: "", message: `At most ${bytesMax} bytes.` }] });
}
