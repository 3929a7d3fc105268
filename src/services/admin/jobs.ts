import { Fault } from "../../../config/errors/fault.ts";
import type { IncidentRow, JobFilter, JobRow } from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

export interface JobOperations {
  /** Of all owners, newest first. A page may be short, or empty, and still not the last. */
  jobsPage(args: {
    organization?: string;
    filter: JobFilter;
    limit: number;
    before: string | null;
  }): Promise<{ jobs: JobRow[]; next: string | null }>;

  /** What stands behind a support reference. Throws incident_not_found. */
  incident(args: { reference: string }): Promise<{
    incident: IncidentRow;
    /** Null: it was deleted meanwhile. */
    job: JobRow | null;
    /** What else went wrong with the same job, oldest first. */
    others: IncidentRow[];
  }>;
  /** With what went wrong inside, oldest first. Throws job_not_found. */
  getJob(args: { id: string }): Promise<{ job: JobRow; incidents: IncidentRow[] }>;
}

export function jobOperations(core: AdminCore): JobOperations {
  const { ledger } = core;
  return {
    async jobsPage({ organization, filter, limit, before }) {
      const organizationId =
        organization === undefined ? null : (await organizationNamed(core, organization)).id;
      return ledger.read.jobsOfAnyone({ organizationId, filter, limit, before });
    },

    async incident({ reference }) {
      const incident = await ledger.read.incident(reference);
      if (incident === null) throw new Fault("incident_not_found");
      const incidents = await ledger.read.incidentsOfJob(incident.jobId);
      const others = incidents.filter((other) => other.supportReference !== reference);
      return { incident, job: await ledger.read.jobOfAnyone(incident.jobId), others };
    },

    async getJob({ id }) {
      const job = await ledger.read.jobOfAnyone(id);
      if (job === null) throw new Fault("job_not_found");
      return { job, incidents: await ledger.read.incidentsOfJob(id) };
    },
  };
}
