import { type Static, Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { resolutionStates } from "../../../ledger/schema/enums.ts";
import { organizationNamed } from "../../services/admin/find.ts";
import { jobView } from "../../services/views/job.ts";
import { omitUndefined } from "../../shared/omit-undefined.ts";
import { adminOperation } from "../admin-operation.ts";
import { exampleOrganization, exampleProject } from "../examples.ts";
import { limitIn } from "../fields/paging.ts";
import { Job, JobParameters, exampleJob as succeeded } from "../jobs/job.ts";
import { JobListQuery, jobFilterOf } from "../jobs/jobs.ts";
import { dateTime, idOf, nextCursor, textOrNull, withExample } from "../schema.ts";
import { ok } from "../success.ts";
import { incidentView } from "./server/support.ts";

const supportReference = "sup_4b1d9f7a02ce";

const exampleJob = {
  ...succeeded,
  status: "failed",
  resolution: {
    state: "contact_support",
    charged: false,
    action: "email_support",
    support_reference: supportReference,
  },
  actual_credit_units: 0,
  actual_credits: 0,
  deliverable: null,
  billing_metrics: null,
  error: "The conversion crashed three times and was given up; nothing was charged.",
  error_code: "worker_crashed",
  attempt: 3,
  finished_at: "2026-11-21T09:00:04.310Z",
  expires_at: "2026-12-21T09:00:04.310Z",
  organization_id: exampleOrganization.id,
  project_id: exampleProject.id,
  hold: "released",
};

const exampleIncident = {
  support_reference: supportReference,
  job_id: exampleJob.id,
  organization_id: exampleOrganization.id,
  capability_id: exampleJob.capability_id,
  error_code: exampleJob.error_code,
  attempt: 3,
  internal: "signal SIGSEGV, at page 7",
  explanation: "The process read memory that is not its own (SIGSEGV).",
  at: "2026-11-21T09:00:04.310Z",
  kept_until: "2026-12-21T09:00:04.310Z",
};

const AdminJob = Type.Object(
  {
    ...Job.properties,
    organization_id: textOrNull("Null: an anonymous caller's."),
    project_id: textOrNull("Null: an anonymous caller's."),
    hold: textOrNull("State of the reservation: pending, settled or released; null: it had none."),
  },
  { $id: "AdminJob", ...withExample(exampleJob) },
);

const AdminIncident = Type.Object(
  {
    support_reference: Type.String(),
    job_id: Type.String(),
    organization_id: textOrNull("Null: an anonymous caller's."),
    capability_id: Type.String(),
    error_code: Type.String(),
    attempt: Type.Integer({ minimum: 1 }),
    internal: textOrNull("Internal details."),
    explanation: textOrNull("What ended the process, in words."),
    at: dateTime,
    kept_until: dateTime,
  },
  { $id: "AdminIncident", ...withExample(exampleIncident) },
);

const AdminJobList = Type.Object(
  { jobs: Type.Array(AdminJob), next_cursor: nextCursor },
  { $id: "AdminJobList" },
);

const AdminJobEnvelope = Type.Object(
  { job: AdminJob, incidents: Type.Array(AdminIncident) },
  { $id: "AdminJobEnvelope" },
);

const AdminIncidentReport = Type.Object(
  {
    incident: AdminIncident,
    job: Type.Union([AdminJob, Type.Null()], { description: "Null: it was deleted meanwhile." }),
    others: Type.Array(AdminIncident, { description: "Other incidents of the job." }),
  },
  {
    $id: "AdminIncidentReport",
    ...withExample({ incident: exampleIncident, job: exampleJob, others: [] }),
  },
);

function adminJobView(job: JobRow): Static<typeof AdminJob> {
  const { owner, hold } = job;
  const [organizationId, projectId] =
    "organizationId" in owner ? [owner.organizationId, owner.projectId] : [null, null];
  return { ...jobView(job), organization_id: organizationId, project_id: projectId, hold };
}

export const listJobs = adminOperation({
  id: "adminListJobs",
  method: "GET",
  path: "/v1/admin/jobs",
  summary: "List all jobs",
  description:
    "Returns jobs of all owners, newest first. All filters apply together. With a filter a page reads 20,000 jobs: it may hold few or none and still not be the last.",
  query: Type.Object(
    {
      ...JobListQuery.properties,
      organization_id: Type.Optional(idOf("org")),
      error_code: Type.Optional(
        Type.String({
          pattern: "^[a-z0-9_]{1,64}$",
          description: "Only jobs that ended with this code.",
          examples: ["worker_crashed"],
        }),
      ),
      resolution: Type.Optional(
        Type.Union(
          resolutionStates.map((state) => Type.Literal(state)),
          { description: "Only jobs with this `resolution.state`." },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  success: ok("A page of jobs.", AdminJobList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, query) {
    const named = query.organization_id;
    const filter = {
      ...jobFilterOf(query),
      ...omitUndefined("errorCode", query.error_code),
      ...omitUndefined("resolution", query.resolution),
    };
    const { jobs, next } = await core.ledger.read.jobsOfAnyone({
      organizationId: named === undefined ? null : (await organizationNamed(core, named)).id,
      filter,
      limit: limitIn(query),
      before: query.cursor ?? null,
    });
    return { jobs: jobs.map(adminJobView), next_cursor: next };
  },
});

export const getJob = adminOperation({
  id: "adminGetJob",
  method: "GET",
  path: "/v1/admin/jobs/:job_id",
  summary: "Retrieve any job",
  description: "Returns a job of any organization with its incidents, oldest first.",
  params: JobParameters,
  unowned: "job_not_found",
  success: ok("The job and its incidents.", AdminJobEnvelope),
  errors: ["job_not_found"],
  async run({ ledger }, { job_id }) {
    const job = await ledger.read.jobOfAnyone(job_id);
    if (job === null) throw new Fault("job_not_found");
    const incidents = await ledger.read.incidentsOfJob(job_id);
    return { job: adminJobView(job), incidents: incidents.map(incidentView) };
  },
});

export const getIncident = adminOperation({
  id: "adminGetIncident",
  method: "GET",
  path: "/v1/admin/incidents/:support_reference",
  summary: "Retrieve an incident",
  description:
    "Returns the incident of a support reference. References are kept as long as results, even when the job is deleted.",
  params: Type.Object({ support_reference: Type.String({ pattern: "^sup_[0-9a-f]{12}$" }) }),
  unowned: "incident_not_found",
  success: ok("The incident and its job.", AdminIncidentReport),
  errors: ["incident_not_found"],
  async run({ ledger }, { support_reference }) {
    const incident = await ledger.read.incident(support_reference);
    if (incident === null) throw new Fault("incident_not_found");
    const incidents = await ledger.read.incidentsOfJob(incident.jobId);
    const job = await ledger.read.jobOfAnyone(incident.jobId);
    return {
      incident: incidentView(incident),
      job: job === null ? null : adminJobView(job),
      others: incidents.filter((other) => other.supportReference !== support_reference).map(incidentView),
    };
  },
});
