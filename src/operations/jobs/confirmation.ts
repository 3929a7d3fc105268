import { Type } from "@sinclair/typebox";
import { confirmedJobView } from "../../services/views/job.ts";
import { confirmationErrors } from "../errors.ts";
import { creditsPattern } from "../fields/credits.ts";
import { checkWebhookUrl, webhookUrlCharactersMax } from "../fields/webhook-url.ts";
import { Created, defineOperation, Reply } from "../operation.ts";
import { documentedAs } from "../schema.ts";
import { ConfirmedJob } from "./job.ts";
import { spendingLimitOf } from "./spending-limit.ts";

export const clientRequestIdPattern = "^[A-Za-z0-9][A-Za-z0-9_-]{7,127}$";

export const maxCreditUnits = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

export const clientRequestId = (description: string) =>
  Type.Optional(Type.String({ pattern: clientRequestIdPattern, description, examples: ["reports-2026"] }));

/** The public schema of `max_credits`. */
export const creditsForms = [
  { type: "number", minimum: 0, multipleOf: 0.001 },
  { type: "string", pattern: creditsPattern },
];

export const JobConfirmation = Type.Object(
  {
    upload_id: Type.String({ minLength: 1, maxLength: 128 }),
    max_credit_units: maxCreditUnits("The spending limit in credit_units."),
    // The body reader passes a JSON number as its exact decimal text.
    max_credits: Type.Optional(
      Type.String({
        pattern: creditsPattern,
        ...documentedAs({
          description:
            "The spending limit in Credits. It is parsed as decimal text, never as a float; a number that is not a multiple of 0.001 is refused.",
          anyOf: creditsForms,
          examples: ["1.5", 1.5],
        }),
      }),
    ),
    client_request_id: clientRequestId(
      "Idempotency key: a repeat returns the same job; free again when the job is deleted.",
    ),
    // Its rules have an error code of their own, so the handler checks them instead of the schema.
    webhook_url: Type.Optional(
      Type.String(
        documentedAs({
          type: "string",
          format: "uri",
          maxLength: webhookUrlCharactersMax,
          description:
            "Receives a signed POST when the job has ended (see the webhooks of this document). HTTPS, port 443 or none, no user name, no IP address; the name must resolve to an address that this installation may connect to.",
        }),
      ),
    ),
  },
  {
    $id: "JobConfirmation",
    additionalProperties: false,
    description: "One of max_credit_units and max_credits is required; if both are given they must agree.",
  },
);

export const confirmJob = defineOperation({
  id: "confirmJob",
  method: "POST",
  path: "/v1/jobs",
  summary: "Confirm an estimate",
  description:
    "Reserves the estimate's Credits and queues the job. Only the estimate is reserved, whatever the spending limit. A repeat with the same values answers 200 with the same job. With a job token nothing is reserved: the job belongs to a preview session of that token and browser, worth at most 5 Credits. A browser has few of those a day; beyond, the answer is 429 and says what to do. To claim the job, name its upload in POST /v1/guest-preview-sessions.",
  tag: "Jobs",
  access: "owner",
  scope: "svc:convert",
  unowned: "upload_not_found",
  body: JobConfirmation,
  bodyExample: { upload_id: "upl_0190a6f07c2e7cc19d1e0123456789ab", max_credits: "1.5" },
  success: {
    201: { description: "The new job.", schema: ConfirmedJob, headers: { Location: "The job." } },
    200: { description: "The job that an earlier identical confirmation created.", schema: ConfirmedJob },
  },
  errors: [
    ...confirmationErrors,
    "invalid_webhook_url",
    "upload_not_found",
    "upload_expired",
    "guest_session_conflict",
    "quota_exceeded",
  ],
  async handle({ parts: { services }, requester, setHeaders, body }) {
    const { caller, jobToken, visitorCookie } = requester();
    setHeaders(visitorCookie);
    const { job, replayed } = await services.jobs.confirm(caller, {
      uploadId: body.upload_id,
      spendingLimitCreditUnits: spendingLimitOf(body),
      clientRequestId: body.client_request_id ?? null,
      webhookUrl: body.webhook_url === undefined ? null : checkWebhookUrl(body.webhook_url, "/webhook_url"),
    });
    const token = jobToken === null ? {} : { job_token: jobToken.reveal() };
    const view: ConfirmedJob = { ...confirmedJobView(job), ...token };
    return replayed ? new Reply(200, view) : new Created(view, `/v1/jobs/${job.id}`);
  },
});
