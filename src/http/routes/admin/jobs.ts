import { Elysia } from "elysia";
import { incidentView } from "../../../services/views/incident.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { jobFilterOf } from "../../job-filter.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { limitIn } from "../../paging.ts";
import {
  AdminIncidentReport,
  AdminJobEnvelope,
  AdminJobList,
  IncidentParameters,
  JobsQuery,
} from "../../schemas/admin/installation.ts";
import { JobParameters } from "../../schemas/queries.ts";
import { adminJobView } from "../../views/admin.ts";
import { administration } from "./shared.ts";

export function adminJobRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/jobs",
      async ({ request, query }) => {
        const { jobs, next } = await administrationFor(request, parts).jobsPage({
          limit: limitIn(query),
          before: query.cursor ?? null,
          ...omitUndefined("organization", query.organization_id),
          filter: {
            ...jobFilterOf(query),
            ...omitUndefined("errorCode", query.error_code),
            ...omitUndefined("resolution", query.resolution),
          },
        });
        return json({ jobs: jobs.map(adminJobView), next_cursor: next });
      },
      {
        query: JobsQuery,
        detail: operation({
          ...administration,
          id: "adminListJobs",
          summary: "Jobs of all owners, newest first",
          description:
            "The parameters that choose jobs all apply at once. With one of them a page looks at 20,000 jobs: it may hold few or none and still not be the last.",
          success: { 200: { description: "A page of jobs.", schema: AdminJobList } },
          errors: ["invalid_request", "organization_not_found"],
        }),
      },
    )
    .get(
      "/v1/admin/jobs/:job_id",
      async ({ request, params }) => {
        const { job, incidents } = await administrationFor(request, parts).getJob({ id: params.job_id });
        return json({ job: adminJobView(job), incidents: incidents.map(incidentView) });
      },
      {
        params: JobParameters,
        detail: operation({
          ...administration,
          unowned: "job_not_found",
          id: "adminGetJob",
          summary: "One job, and what went wrong inside",
          description: "Of whichever organization, with what went wrong inside.",
          success: { 200: { description: "The job and its incidents.", schema: AdminJobEnvelope } },
          errors: ["job_not_found"],
        }),
      },
    )
    .get(
      "/v1/admin/incidents/:support_reference",
      async ({ request, params }) => {
        const reference = params.support_reference;
        const { incident, job, others } = await administrationFor(request, parts).incident({ reference });
        return json({
          incident: incidentView(incident),
          job: job === null ? null : adminJobView(job),
          others: others.map(incidentView),
        });
      },
      {
        params: IncidentParameters,
        detail: operation({
          ...administration,
          unowned: "incident_not_found",
          id: "adminGetIncident",
          summary: "What stands behind a support reference",
          description: "References are kept as long as results, even when the job is deleted.",
          success: { 200: { description: "The incident and its job.", schema: AdminIncidentReport } },
          errors: ["incident_not_found"],
        }),
      },
    );
}
