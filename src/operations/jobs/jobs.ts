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
        description: "Only where the file's name has this in it, whatever the case of its letters.",
        examples: ["invoice"],
      }),
    ),
    capability_id: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9-]{1,64}$",
        description: "Only of that capability.",
        examples: ["pdf-to-markdown"],
      }),
    ),
    created_from: timestamp("Only jobs that came on this day (UTC) or at this moment (ISO 8601), or later."),
    created_to: timestamp("Only jobs that came before this day (UTC) or moment."),
  },
  { additionalProperties: false },
);

/** The filter of a query that fits its schema. Throws invalid_request for times that are invalid. */
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
  summary: "The project's jobs, newest first",
  description:
    "Of the project that the credential works in, whoever's key asked for them; deleted ones are gone. The parameters that choose jobs all apply at once; with one of them beside `status` a page looks at 20,000 jobs: it may hold few or none and still not be the last.",
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
  summary: "One job",
  description:
    "What a poller asks for: once a second or so is often enough, and `GET /v1/jobs/{job_id}/events` tells changes at once.",
  success: ok("The job.", JobEnvelope),
  errors: ["job_not_found"],
  // Not async: what is answered from memory needs no turn of the microtask queue.
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
  summary: "Remove a job with its files",
  description: "A queued job is cancelled first; a running one is refused: cancel it.",
  success: noContent("Removed; its client_request_id is free again."),
  errors: ["job_not_found", "job_running"],
  handle: ({ parts, caller, params }) => parts.services.jobs.delete(caller(), params.job_id),
});

export const cancelJob = defineOperation({
  ...one,
  id: "cancelJob",
  method: "POST",
  path: "/v1/jobs/:job_id/cancel",
  summary: "Stop a queued or running job",
  description: "Its Credits are released.",
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
  summary: "A job's changes as server-sent events",
  description: `An event \`job\` at once and after every change, its data the body of \`GET /v1/jobs/{job_id}\`. The stream ends after the event of a terminal state; of a job that is removed, after an event \`deleted\` with the job's \`id\`. While a recording is heard, an event \`progress\` now and then (at most two a second) says how far: its data are \`{"job_id","done","total","unit":"ms"}\`, milliseconds of the speech that was found in the recording; it has no \`id\`, is never sent again, and another attempt at the job may begin anew. States that follow each other faster than they can be sent are told by the newest. Nothing is told to a credential that has ended, and the stream ends within a second or so. A comment every 15 seconds keeps the connection alive. An organization, and all guests together, may have ${limits.eventStreamsPerOrganizationMax} streams open (429 beyond), all together ${limits.eventStreamsMax} (503 beyond). Asked again with the \`Last-Event-ID\` of a terminal state, the answer is 204, so that an EventSource does not come back for ever. Polling the job always works too.`,
  headers: Type.Object({
    "last-event-id": Type.Optional(
      Type.String({
        description: "The `id` of the last event seen; with that of a terminal state the answer is 204.",
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
    204: { description: "The caller has seen the last event." },
  },
  errors: ["job_not_found", "rate_limited"],
  async handle({ parts, caller, params }) {
    const follower = caller();
    return new JobEvents(follower, await parts.services.jobs.get(follower, params.job_id));
  },
});
