import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import type { JobFilter, JobRow } from "../../../ledger/contract.ts";
import { jobStatuses } from "../../../ledger/schema/enums.ts";
import { jobText, jobView } from "../../services/views/job.ts";
import { omitUndefined } from "../../shared/omit-undefined.ts";
import { peekPromise } from "../../shared/peek-promise.ts";
import { limitIn } from "../fields/paging.ts";
import { requireOrder, timestampIn } from "../fields/timestamps.ts";
import { defineOperation, JobEvents, JsonText } from "../operation.ts";
import { cursor, limit, timestamp } from "../schema.ts";
import { noContent, ok } from "../success.ts";
import { JobEnvelope, JobList, JobParameters } from "./job.ts";

export const JobListQuery = Type.Object(
  {
    limit,
    cursor: cursor("^job_[0-9a-f]{32}$"),
    status: Type.Optional(Type.Union(jobStatuses.map((status) => Type.Literal(status)))),
    filename: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Only files whose name contains this; case is ignored.",
        examples: ["invoice"],
      }),
    ),
    capability_id: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9-]{1,64}$",
        description: "Only jobs of that capability.",
        examples: ["pdf-to-markdown"],
      }),
    ),
    created_from: timestamp("Only jobs created on or after this day (UTC) or time (ISO 8601)."),
    created_to: timestamp("Only jobs created before this day (UTC) or time."),
  },
  { additionalProperties: false },
);

/** The filter of a validated query. Throws invalid_request for invalid times. */
export function jobFilterOf(query: Omit<Static<typeof JobListQuery>, "limit" | "cursor">): JobFilter {
  const { status, filename, capability_id, created_from, created_to } = query;
  const [fromMs, toMs] = [timestampIn("created_from", created_from), timestampIn("created_to", created_to)];
  requireOrder(["created_from", fromMs], ["created_to", toMs]);
  return {
    ...omitUndefined("status", status),
    ...omitUndefined("filename", filename),
    ...omitUndefined("capabilityId", capability_id),
    ...omitUndefined("createdFromMs", fromMs),
    ...omitUndefined("createdToMs", toMs),
  };
}

export const listJobs = defineOperation({
  id: "listJobs",
  method: "GET",
  path: "/v1/jobs",
  summary: "List jobs",
  description:
    "All jobs of the credential's project, newest first, without deleted ones. Filters combine. With a filter other than `status` a page examines 20,000 jobs: it may hold few or none and still not be the last.",
  tag: "Jobs",
  access: "account",
  scope: "svc:jobs",
  query: JobListQuery,
  success: ok("A page of jobs.", JobList),
  errors: ["invalid_request"],
  async handle({ parts, caller, query }) {
    const { jobs, nextCursor } = await parts.services.jobs.list(caller(), {
      limit: limitIn(query),
      cursor: query.cursor ?? null,
      filter: jobFilterOf(query),
    });
    return { jobs: jobs.map(jobView), next_cursor: nextCursor };
  },
});

const one = {
  tag: "Jobs",
  access: "owner",
  scope: "svc:jobs",
  params: JobParameters,
  unowned: "job_not_found",
} as const;

export const getJob = defineOperation({
  ...one,
  id: "getJob",
  method: "GET",
  path: "/v1/jobs/:job_id",
  summary: "Get a job",
  description:
    "For polling, once a second is often enough; `GET /v1/jobs/{job_id}/events` sends changes at once.",
  success: ok("The job.", JobEnvelope),
  errors: ["job_not_found"],
  // Not async: responses from memory need no microtask.
  handle({ parts, caller, params }) {
    const answer = (job: JobRow) => new JsonText(jobText(job));
    const found = parts.services.jobs.get(caller(), params.job_id);
    const job = peekPromise(found);
    return job === undefined ? found.then(answer) : answer(job);
  },
});

export const deleteJob = defineOperation({
  ...one,
  id: "deleteJob",
  method: "DELETE",
  path: "/v1/jobs/:job_id",
  summary: "Delete a job and its files",
  description: "A queued job is cancelled first. A running job is refused: cancel it before.",
  success: noContent("Deleted; its client_request_id is free again."),
  errors: ["job_not_found", "job_running"],
  handle: ({ parts, caller, params }) => parts.services.jobs.delete(caller(), params.job_id),
});

export const cancelJob = defineOperation({
  ...one,
  id: "cancelJob",
  method: "POST",
  path: "/v1/jobs/:job_id/cancel",
  summary: "Cancel a job",
  description: "Cancels a queued or running job and releases its Credits.",
  success: ok("The cancelled job.", JobEnvelope),
  errors: ["job_not_found", "job_finished"],
  handle: async ({ parts, caller, params }) => ({
    job: jobView(await parts.services.jobs.cancel(caller(), params.job_id)),
  }),
});

export const followJob = defineOperation({
  ...one,
  id: "followJob",
  method: "GET",
  path: "/v1/jobs/:job_id/events",
  summary: "Follow a job by server-sent events",
  description: `Sends an event \`job\` at once and after every change; its data are the body of \`GET /v1/jobs/{job_id}\`. The stream ends after the event of a terminal state, and for a deleted job after an event \`deleted\` with the job's \`id\`. While a recording is transcribed, events \`progress\` (at most two a second) tell how far: their data are \`{"job_id","done","total","unit":"ms"}\`, milliseconds of the speech found in the recording. They have no \`id\`, are never repeated, and start again with another attempt at the job. When states change faster than they can be sent, only the newest is sent. A stream whose credential has ended sends nothing more and ends within about a second. A comment every 15 seconds keeps the connection alive. An organization, and all guests together, may have ${limits.eventStreamsPerOrganizationMax} open streams (429 beyond), all callers together ${limits.eventStreamsMax} (503 beyond). A request with the \`Last-Event-ID\` of a terminal state is answered with 204, so that an EventSource stops reconnecting. Polling the job always works too.`,
  headers: Type.Object({
    "last-event-id": Type.Optional(
      Type.String({
        description: "The `id` of the last event received; with that of a terminal state the answer is 204.",
      }),
    ),
  }),
  success: {
    200: {
      description: "The stream.",
      media: ["text/event-stream"],
      mediaExample:
        'id: 5f0c2a9b7d3e4186\nevent: job\nretry: 2000\ndata: {"job":{"id":"job_019a9c3e5b7072f4a3d1c2b4e5f60718","status":"running","progress":{"pages_done":3,"pages_total":12}}}\n\n',
    },
    204: { description: "The caller has received the last event." },
  },
  errors: ["job_not_found", "rate_limited"],
  async handle({ parts, caller, params }) {
    const follower = caller();
    return new JobEvents(follower, await parts.services.jobs.get(follower, params.job_id));
  },
});
