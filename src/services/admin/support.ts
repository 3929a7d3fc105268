import { Fault } from "../../../config/errors/fault.ts";
import type { AuditRow, IncidentRow, JobRow, Ledger, OrganizationRow } from "../../../ledger/contract.ts";
import { pause } from "../../shared/pause.ts";

export interface SupportReport {
  incident: IncidentRow;
  /** Null: it was deleted meanwhile. */
  job: JobRow | null;
  /** Null: an anonymous caller's. */
  organization: OrganizationRow | null;
  /** What else went wrong with the same job, oldest first. */
  others: IncidentRow[];
  /** All that the audit log says about the job, oldest first. */
  audit: AuditRow[];
}

export interface SupportOperations {
  /** What stands behind a support reference; invalid_request when nothing does. */
  support(args: { reference: string }): Promise<SupportReport>;
}

/** Lines of the audit log that are looked through without a pause: a few milliseconds. */
const sliceLines = 20_000;

export function supportOperations({ ledger }: { ledger: Ledger }): SupportOperations {
  /** Backwards from the newest line to the confirmation, which is a job's first. */
  async function auditOf(jobId: string): Promise<AuditRow[]> {
    const found: AuditRow[] = [];
    let before: number | null = null;
    do {
      const slice = await ledger.read.auditOf(jobId, { before, limit: sliceLines });
      found.unshift(...slice.rows);
      before = slice.before;
      await pause();
    } while (before !== null && found[0]?.action !== "job.confirm");
    return found;
  }

  return {
    async support({ reference }) {
      const incident = await ledger.read.incident(reference);
      if (incident === null) {
        const message = `There is no incident with the reference ${JSON.stringify(reference)}. References are kept as long as results (retention.results_days); it reads sup_ and 12 hex digits.`;
        throw new Fault("invalid_request", { message, details: [{ path: "/reference", message }] });
      }
      const { jobId, organizationId } = incident;
      const incidents = await ledger.read.incidentsOfJob(jobId);
      return {
        incident,
        job: await ledger.read.jobOfAnyone(jobId),
        organization: organizationId === null ? null : await ledger.read.organizationById(organizationId),
        others: incidents.filter((other) => other.supportReference !== reference),
        audit: await auditOf(jobId),
      };
    },
  };
}
