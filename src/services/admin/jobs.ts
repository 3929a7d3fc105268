import { Fault } from "../../../config/errors/fault.ts";
import type { IncidentRow, JobRow, JobStatus } from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

export interface JobOperations {
  /** Of all owners, newest first. A page may be short, or empty, and still not the last. */
  jobsPage(args: {
    organization?: string;
    status?: JobStatus;
    limit: number;
    before: string | null;
  }): Promise<{ jobs: JobRow[]; next: string | null }>;
  /** With what went wrong inside, oldest first. Throws job_not_found. */
  getJob(args: { id: string }): Promise<{ job: JobRow; incidents: IncidentRow[] }>;
}

export function jobOperations(core: AdminCore): JobOperations {
  const { ledger } = core;
  return {
    async jobsPage({ organization, status = null, limit, before }) {
      const organizationId =
        organization === undefined ? null : (await organizationNamed(core, organization)).id;
      return ledger.read.jobsOfAnyone({ organizationId, status, limit, before });
    },

    async getJob({ id }) {
      const job = await ledger.read.jobOfAnyone(id);
      if (job === null) throw new Fault("job_not_found");
      return { job, incidents: await ledger.read.incidentsOfJob(id) };
    },
  };
}
