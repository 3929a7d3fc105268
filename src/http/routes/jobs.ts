import { Elysia } from "elysia";
import type { JobRow } from "../../../ledger/contract.ts";
import { JobConfirmation } from "../../operations/jobs/confirmation.ts";
import { jobFilterOf } from "../../operations/jobs/filter.ts";
import { ConfirmedJob, JobEnvelope, JobList } from "../../operations/jobs/job.ts";
import { JobListQuery, JobParameters } from "../../operations/jobs/queries.ts";
import { limitIn } from "../../operations/paging.ts";
import { checkWebhookUrl } from "../../operations/webhook-url.ts";
import { confirmedJobView, jobText, jobView } from "../../services/views/job.ts";
import { peekPromise } from "../../shared/peek-promise.ts";
import { readJson } from "../body.ts";
import { ceilingOf } from "../ceiling.ts";
import { callerOf, callOf, type HttpParts } from "../context.ts";
import { confirmationErrors } from "../error-codes.ts";
import { created, json, noContent } from "../json.ts";
import { hrefOf } from "../pages/links.ts";
import { requestContextOf } from "../request-context.ts";
import { operation } from "../route-facts.ts";
import { createWholeJson } from "../whole-json.ts";

export function jobRoutes(parts: HttpParts) {
  return new Elysia().use(confirmRoute(parts)).use(listRoute(parts)).use(jobRoute(parts));
}

function confirmRoute(parts: HttpParts) {
  const { services } = parts;
  return new Elysia().post(
    "/v1/jobs",
    async ({ request, body }) => {
      const { caller, jobToken, headers } = requestContextOf(parts, request);
      callOf(request).headers = headers;
      const { job, replayed } = await services.jobs.confirm(caller, {
        uploadId: body.upload_id,
        ceilingCreditUnits: ceilingOf(body),
        clientRequestId: body.client_request_id ?? null,
        webhookUrl: body.webhook_url === undefined ? null : checkWebhookUrl(body.webhook_url, "/webhook_url"),
      });
      const token = jobToken === null ? {} : { job_token: jobToken.reveal() };
      const view = { ...confirmedJobView(job), ...token };
      return replayed ? json(view) : created(view, hrefOf(parts.baseUrl(), `/v1/jobs/${job.id}`));
    },
    {
      parse: readJson,
      body: JobConfirmation,
      detail: operation({
        id: "confirmJob",
        summary: "Confirm an estimate, reserving its Credits",
        description:
          "Queues the job. Only the estimate is reserved, whatever the ceiling. Sent again with the same values it answers 200 with the same job. With a job token nothing is reserved: the job comes under a preview session of that token and browser, worth at most 5 Credits, of which a browser has few a day (429 with what to do beyond); to claim it, name its upload in POST /v1/guest-preview-sessions.",
        tag: "Jobs",
        access: "owner",
        scope: "svc:convert",
        unowned: "upload_not_found",
        body: "json",
        requestBody: {
          schema: JobConfirmation,
          example: { upload_id: "upl_0190a6f07c2e7cc19d1e0123456789ab", max_credits: "1.5" },
        },
        success: {
          201: {
            description: "The new job.",
            schema: ConfirmedJob,
            headers: { Location: "The job." },
          },
          200: { description: "The job that an identical confirmation made before.", schema: ConfirmedJob },
        },
        errors: [
          ...confirmationErrors,
          "invalid_webhook_url",
          "upload_not_found",
          "upload_expired",
          "guest_session_conflict",
          "quota_exceeded",
        ],
      }),
    },
  );
}

function listRoute({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs",
    async ({ request, query }) => {
      const { jobs, nextCursor } = await services.jobs.list(callerOf(request), {
        limit: limitIn(query),
        cursor: query.cursor ?? null,
        filter: jobFilterOf(query),
      });
      return json({ jobs: jobs.map(jobView), next_cursor: nextCursor });
    },
    {
      query: JobListQuery,
      detail: operation({
        id: "listJobs",
        summary: "The project's jobs, newest first",
        description:
          "Of the project that the credential works in, whoever's key asked for them; deleted ones are gone. The parameters that choose jobs all apply at once; with one of them beside `status` a page looks at 20,000 jobs: it may hold few or none and still not be the last.",
        tag: "Jobs",
        access: "account",
        scope: "svc:jobs",
        success: { 200: { description: "A page of jobs.", schema: JobList } },
        errors: ["invalid_request"],
      }),
    },
  );
}

function jobRoute(parts: HttpParts) {
  const { services } = parts;
  const wholeJson = createWholeJson(parts);
  const shared = { tag: "Jobs", access: "owner", scope: "svc:jobs", unowned: "job_not_found" } as const;
  return new Elysia()
    .get(
      "/v1/jobs/:job_id",
      // Not async: what is answered from memory needs no turn of the microtask queue.
      ({ request, params }) => {
        const answerWith = (job: JobRow) => wholeJson(request, jobText(job));
        const asking = services.jobs.get(callerOf(request), params.job_id);
        const job = peekPromise(asking);
        return job === undefined ? asking.then(answerWith) : answerWith(job);
      },
      {
        params: JobParameters,
        detail: operation({
          ...shared,
          id: "getJob",
          summary: "One job",
          description:
            "What a poller asks for: once a second or so is often enough, and `GET /v1/jobs/{job_id}/events` tells changes at once.",
          success: { 200: { description: "The job.", schema: JobEnvelope } },
          errors: ["job_not_found"],
        }),
      },
    )
    .delete(
      "/v1/jobs/:job_id",
      async ({ request, params }) => {
        await services.jobs.delete(callerOf(request), params.job_id);
        return noContent();
      },
      {
        parse: "none",
        params: JobParameters,
        detail: operation({
          ...shared,
          id: "deleteJob",
          summary: "Remove a job with its files",
          description: "A queued job is cancelled first; a running one is refused: cancel it.",
          success: { 204: { description: "Removed; its client_request_id is free again." } },
          errors: ["job_not_found", "job_running"],
        }),
      },
    )
    .post(
      "/v1/jobs/:job_id/cancel",
      async ({ request, params }) =>
        json({ job: jobView(await services.jobs.cancel(callerOf(request), params.job_id)) }),
      {
        parse: "none",
        params: JobParameters,
        detail: operation({
          ...shared,
          id: "cancelJob",
          summary: "Stop a queued or running job",
          description: "Its Credits are released.",
          success: { 200: { description: "The cancelled job.", schema: JobEnvelope } },
          errors: ["job_not_found", "job_finished"],
        }),
      },
    );
}
