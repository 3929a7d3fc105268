import { isoTime } from "../../../config/ambient.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { Overview } from "../../services/admin/overview.ts";
import { jobView } from "../../services/views/job.ts";
import type { AdminJob, AdminOverview } from "../schemas/admin/installation.ts";

export function adminJobView(job: JobRow): AdminJob {
  const { owner, hold } = job;
  const [organizationId, projectId] =
    "organizationId" in owner ? [owner.organizationId, owner.projectId] : [null, null];
  return { ...jobView(job), organization_id: organizationId, project_id: projectId, hold };
}

export function overviewView({ health, disk, ...overview }: Overview): AdminOverview {
  return {
    version: overview.version,
    contract_version: overview.contractVersion,
    schema_version: overview.schemaVersion,
    rate_card_version: overview.rateCardVersion,
    started_at: isoTime(overview.startedAtMs),
    ready: health?.ready ?? false,
    queue: {
      queued: health?.queued ?? 0,
      running: health?.running ?? 0,
      slots: health?.slots ?? 0,
      oldest_queued_ms: overview.oldestQueuedAgeMs,
    },
    disk: { state: disk.state, free_bytes: disk.freeBytes },
    organizations: overview.organizations,
    users: overview.users,
    guest_jobs_today: overview.guestJobsToday,
    uptime_ms: overview.uptimeMs,
    memory_bytes: overview.memoryBytes,
    engines: overview.engines,
  };
}
