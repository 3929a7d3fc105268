import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { EventStreamHeaders, JobParameters } from "../../operations/jobs/queries.ts";
import { callerOf, callOf, type HttpParts } from "../context.ts";
import { jobEvent } from "../events/job-event.ts";
import { streamParty } from "../events/party.ts";
import { eventStreamHeaders } from "../events/sse.ts";
import { operation } from "../route-facts.ts";

export function jobEventRoutes({ services, identify, streams }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs/:job_id/events",
    async ({ request, params, headers }) => {
      const caller = callerOf(request);
      const { job_id: jobId } = params;
      const { id, last } = jobEvent(await services.jobs.get(caller, jobId));
      // A browser comes back to every stream that ends, until it is told that there is nothing more.
      if (last && headers["last-event-id"] === id) return new Response(null, { status: 204 });
      if (callOf(request).method === "HEAD") return new Response(null, { headers: eventStreamHeaders });
      const body = streams.open(streamParty(caller.principal), {
        jobId,
        follow: (...listeners) => services.jobs.follow(caller, jobId, ...listeners),
        async admit() {
          // A stream may outlast its credential.
          if ((await identify(request.headers, "owner")) === null) throw authenticationRequired("owner");
        },
        get: () => services.jobs.get(caller, jobId),
      });
      return new Response(body, { headers: eventStreamHeaders });
    },
    {
      params: JobParameters,
      headers: EventStreamHeaders,
      detail: operation({
        id: "followJob",
        summary: "A job's changes as server-sent events",
        description: `An event \`job\` at once and after every change, its data the body of \`GET /v1/jobs/{job_id}\`. The stream ends after the event of a terminal state; of a job that is removed, after an event \`deleted\` with the job's \`id\`. While a recording is heard, an event \`progress\` now and then (at most two a second) says how far: its data are \`{"job_id","done","total","unit":"ms"}\`, milliseconds of the speech that was found in the recording; it has no \`id\`, is never sent again, and another attempt at the job may begin anew. States that follow each other faster than they can be sent are told by the newest. Nothing is told to a credential that has ended, and the stream ends within a second or so. A comment every 15 seconds keeps the connection alive. An organization, and all guests together, may have ${limits.eventStreamsPerOrganizationMax} streams open (429 beyond), all together ${limits.eventStreamsMax} (503 beyond). Asked again with the \`Last-Event-ID\` of a terminal state, the answer is 204, so that an EventSource does not come back for ever. Polling the job always works too.`,
        tag: "Jobs",
        access: "owner",
        scope: "svc:jobs",
        unowned: "job_not_found",
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
      }),
    },
  );
}
