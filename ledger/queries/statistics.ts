import { sql } from "drizzle-orm";
import { dayMs } from "../../config/units.ts";
import type { Db } from "../database/connection.ts";
import type { JobStatus } from "../schema/enums.ts";
import { allGuests } from "../schema/owners.ts";
import { firstIdAt } from "./sql.ts";

export interface EndedJobs {
  /** Null: deleted before capabilities were recorded. */
  capabilityId: string | null;
  status: JobStatus;
  jobs: number;
  spentCreditUnits: number;
}

export interface DayUsage extends EndedJobs {
  day: number;
}

export interface Activity {
  confirmed: number;
  /** Including deleted jobs, except guests'. */
  ended: EndedJobs[];
  /** By error code, existing jobs only. */
  failures: { errorCode: string; jobs: number }[];
  /** Sums over existing succeeded jobs. */
  billingMetrics: { metric: string; units: number }[];
  /** Milliseconds from the last start to the end, of each job that is still there. */
  runMs: number[];
  /** Milliseconds from the confirmation to the last start. */
  queuedMs: number[];
}

export interface InstallationCounts {
  organizations: number;
  users: number;
  /** Unclaimed guest jobs since the given time. */
  guestJobs: number;
  /** Creation time of the oldest queued job; null: none. */
  oldestQueuedMs: number | null;
}

/** Counts jobs of accounts by their holds, which outlive the jobs; guest jobs have a hold only after a claim. */
export function createStatisticsQueries(db: Db) {
  return {
    installationCounts: async (guestsSinceMs: number): Promise<InstallationCounts> => {
      const { organizations, users, guestJobs, oldestQueuedMs } = db.get<InstallationCounts>(sql`SELECT
        (SELECT count(*) FROM organizations WHERE deleted_at_ms IS NULL) AS organizations,
        (SELECT count(*) FROM user) AS users,
        (SELECT count(*) FROM jobs WHERE owner_key >= ${allGuests} AND owner_key < ${`${allGuests}~`}
          AND id >= ${firstIdAt("job", guestsSinceMs)}) AS guestJobs,
        (SELECT min(created_at_ms) FROM jobs WHERE status = 'queued') AS oldestQueuedMs`);
      return { organizations, users, guestJobs, oldestQueuedMs };
    },
    /** Jobs of an organization by day of their end, from `fromMs`. */
    usageByDay: async (organizationId: string, fromMs: number, days: number): Promise<DayUsage[]> =>
      db.all<DayUsage>(sql`
        SELECT CAST((ended_at_ms - ${fromMs}) / ${dayMs} AS INTEGER) AS day, capability_id AS capabilityId, job_status AS status,
          count(*) AS jobs, sum(settled_credit_units) AS spentCreditUnits
        FROM holds
        WHERE organization_id = ${organizationId} AND ended_at_ms >= ${fromMs} AND ended_at_ms < ${fromMs + days * dayMs}
        GROUP BY 1, 2, 3`),
    /** `fromMs` inclusive, `toMs` exclusive. */
    activity: async (fromMs: number, toMs: number): Promise<Activity> => ({
      confirmed: confirmedJobs(db, fromMs, toMs),
      ended: endedJobs(db, fromMs, toMs),
      failures: db.all<Activity["failures"][number]>(sql`
        SELECT error_code AS errorCode, count(*) AS jobs FROM jobs
        WHERE finished_at_ms >= ${fromMs} AND finished_at_ms < ${toMs} AND +status IN ('failed', 'timed_out')
        GROUP BY 1`),
      billingMetrics: db.all<Activity["billingMetrics"][number]>(sql`
        SELECT metrics.key AS metric, sum(metrics.value) AS units
        FROM jobs, json_each(jobs.billing_metrics) AS metrics
        WHERE finished_at_ms >= ${fromMs} AND finished_at_ms < ${toMs} AND billing_metrics IS NOT NULL
        GROUP BY 1`),
      ...durations(db, fromMs, toMs),
    }),
  };
}

/** A hold's id contains the time of its job. */
function confirmedJobs(db: Db, fromMs: number, toMs: number): number {
  const from = (prefix: "job" | "hld") => firstIdAt(prefix, fromMs);
  const to = (prefix: "job" | "hld") => firstIdAt(prefix, toMs);
  return db.get<{ jobs: number }>(sql`SELECT
    (SELECT count(*) FROM holds WHERE id >= ${from("hld")} AND id < ${to("hld")})
    + (SELECT count(*) FROM jobs WHERE id >= ${from("job")} AND id < ${to("job")} AND organization_id IS NULL)
    AS jobs`).jobs;
}

/** By organization, for the index of holds. */
function endedJobs(db: Db, fromMs: number, toMs: number): EndedJobs[] {
  return db.all<EndedJobs>(sql`
    SELECT capability_id AS capabilityId, job_status AS status, count(*) AS jobs,
      sum(settled_credit_units) AS spentCreditUnits
    FROM holds
    WHERE organization_id IN (SELECT id FROM organizations)
      AND ended_at_ms >= ${fromMs} AND ended_at_ms < ${toMs}
    GROUP BY 1, 2
    UNION ALL
    SELECT capability_id, status, count(*), 0 FROM jobs
    WHERE finished_at_ms >= ${fromMs} AND finished_at_ms < ${toMs} AND organization_id IS NULL
    GROUP BY 1, 2`);
}

/** As two texts: reading a row per job takes many times longer. */
function durations(db: Db, fromMs: number, toMs: number): Pick<Activity, "runMs" | "queuedMs"> {
  const { run, queued } = db.get<{ run: string; queued: string }>(
    sql`SELECT json_group_array(finished_at_ms - started_at_ms) AS run,
      json_group_array(started_at_ms - created_at_ms) AS queued
    FROM jobs
    WHERE finished_at_ms >= ${fromMs} AND finished_at_ms < ${toMs} AND started_at_ms IS NOT NULL`,
  );
  return { runMs: JSON.parse(run) as number[], queuedMs: JSON.parse(queued) as number[] };
}
