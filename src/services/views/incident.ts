import { isoTime } from "../../../config/ambient.ts";
import type { IncidentRow } from "../../../ledger/contract.ts";
import { explainDeath } from "./deaths.ts";

/** Incidents for administrators, in API and `--json`. */
export function incidentView(incident: IncidentRow) {
  return {
    support_reference: incident.supportReference,
    job_id: incident.jobId,
    organization_id: incident.organizationId,
    capability_id: incident.capabilityId,
    error_code: incident.errorCode,
    attempt: incident.attempt,
    internal: incident.internal,
    /** Explanation of a process death; else null. */
    explanation: explainDeath(incident.internal),
    at: isoTime(incident.atMs),
    kept_until: isoTime(incident.expiresAtMs),
  };
}
