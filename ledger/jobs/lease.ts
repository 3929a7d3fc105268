import { and, asc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { param, paramValue } from "../database/prepared.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { jobs, leaseTurns } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import { allGuests } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** After this wait a job precedes smaller ones of its group. */
const longWaitMs = 60_000;

interface Args {
  leaseToken: string;
  nowMs: number;
  leaseUntilMs: number;
  creditUnitsMax?: number;
}

/**
 * Leases the next job in fair order, with an estimate of at most `creditUnitsMax` if given. Between parties (each
 * organization, and all guests together): fewest running jobs first, then least recently served; the same among job
 * tokens of guests. Within a group: smallest estimate first, but long waiting jobs before, oldest first. Jobs that are
 * held back are skipped.
 */
export function leaseJob({ db, audit, status }: UnitContext): Unit<Args, { job: JobRow } | null> {
  const waits = sql`${jobs.status} = 'queued' AND ${jobs.heldBack} = 0 AND ${jobs.estimatedCreditUnits} <= ${param("creditUnitsMax")}`;
  const party = sql<string>`CASE WHEN ${jobs.fairGroup} LIKE ${`${allGuests}%`} THEN ${allGuests} ELSE ${jobs.fairGroup} END`;
  const waiting = db
    .select({
      fairGroup: jobs.fairGroup,
      party: party.as("party"),
      oldestMs: sql<number>`min(${jobs.createdAtMs})`.as("oldest_ms"),
    })
    .from(jobs)
    .where(waits)
    .groupBy(jobs.fairGroup)
    .as("waiting");
  const runningOf = (condition: SQL) =>
    sql`(SELECT count(*) FROM jobs WHERE jobs.status = 'running' AND ${condition})`;
  const parties = db
    .select({ party: waiting.party, oldestMs: sql<number>`min(${waiting.oldestMs})`.as("party_oldest_ms") })
    .from(waiting)
    .groupBy(sql`${waiting.party}`)
    .as("parties");
  const nextParty = db
    .select({ party: parties.party })
    .from(parties)
    .leftJoin(leaseTurns, eq(leaseTurns.fairGroup, parties.party))
    .orderBy(
      runningOf(sql`${party} = ${parties.party}`),
      sql`coalesce(${leaseTurns.turn}, 0)`,
      asc(parties.oldestMs),
      asc(parties.party),
    )
    .limit(1)
    .prepare();
  const nextGroup = db
    .select({ fairGroup: waiting.fairGroup, oldestMs: waiting.oldestMs })
    .from(waiting)
    .leftJoin(leaseTurns, eq(leaseTurns.fairGroup, waiting.fairGroup))
    .where(eq(waiting.party, param("party")))
    .orderBy(
      runningOf(sql`${jobs.fairGroup} = ${waiting.fairGroup}`),
      sql`coalesce(${leaseTurns.turn}, 0)`,
      asc(waiting.oldestMs),
      asc(waiting.fairGroup),
    )
    .limit(1)
    .prepare();
  const queuedOf = and(eq(jobs.fairGroup, param("fairGroup")), waits);
  const queuedJobs = () => db.select({ id: jobs.id }).from(jobs).where(queuedOf);
  const oldest = queuedJobs().orderBy(asc(jobs.createdAtMs), asc(jobs.id)).limit(1).prepare();
  const smallest = queuedJobs()
    .orderBy(asc(jobs.estimatedCreditUnits), asc(jobs.createdAtMs), asc(jobs.id))
    .limit(1)
    .prepare();
  const nextTurn = sql`(SELECT coalesce(max(turn), 0) + 1 FROM lease_turns)`;
  const serve = db
    .insert(leaseTurns)
    .values({ fairGroup: paramValue("fairGroup"), turn: nextTurn })
    .onConflictDoUpdate({ target: leaseTurns.fairGroup, set: { turn: nextTurn } })
    .prepare();

  return ({ leaseToken, leaseUntilMs, nowMs, creditUnitsMax = Number.MAX_SAFE_INTEGER }) => {
    const next = nextParty.get({ creditUnitsMax });
    const group = next === undefined ? undefined : nextGroup.get({ ...next, creditUnitsMax });
    if (next === undefined || group === undefined) return null;
    const { fairGroup, oldestMs } = group;
    const chosen = (nowMs - oldestMs > longWaitMs ? oldest : smallest).get({ fairGroup, creditUnitsMax });
    const job = chosen === undefined ? undefined : status.find(chosen.id);
    if (job === undefined) throw new Error(`the queue of ${fairGroup} changed during the unit`);
    status.start(job, { leaseToken, leaseUntilMs, nowMs });
    serve.run({ fairGroup });
    if (next.party !== fairGroup) serve.run({ fairGroup: next.party });
    const attempt = job.attempt + 1;
    audit({
      actor: systemActor,
      action: "job.lease",
      objectId: job.id,
      organizationId: job.organizationId,
      outcome: "running",
      detail: { attempt },
      nowMs,
    });
    const started = status.find(job.id);
    return started === undefined ? null : { job: toJobRow(started) };
  };
}

interface RenewLeaseArgs {
  jobId: string;
  leaseToken: string;
  leaseUntilMs: number;
  pagesDone: number;
  pagesTotal: number | null;
}

/**
 * Heartbeat and progress of a running job. False: the job was cancelled or requeued; stop working on it. Pages done are
 * the maximum over all attempts. Not audited.
 */
export function renewLease({ db, touched }: UnitContext): Unit<RenewLeaseArgs, { held: boolean }> {
  const renew = db
    .update(jobs)
    .set({
      leaseUntilMs: paramValue("leaseUntilMs"),
      pagesDone: sql`max(${jobs.pagesDone}, ${param("pagesDone")})`,
      pagesTotal: sql`coalesce(${param("pagesTotal")}, ${jobs.pagesTotal})`,
    })
    .where(
      and(eq(jobs.id, param("jobId")), eq(jobs.status, "running"), eq(jobs.leaseToken, param("leaseToken"))),
    )
    .prepare();

  return (args) => {
    const held = renew.run({ ...args }).changes === 1;
    if (held) touched.job(args.jobId);
    return { held };
  };
}

interface RequeueLeasesArgs {
  which: "all" | "expired";
  heldTokens?: readonly string[];
  leaseMsMax?: number;
  nowMs: number;
}

/**
 * Requeues running jobs without counting an attempt: all at start and stop, otherwise those with an expired lease that
 * is not in `heldTokens`. A lease that ends later than `leaseMsMax` from now predates a clock change and counts as
 * expired.
 */
export function requeueLeases({
  db,
  status,
  guests,
  audit,
}: UnitContext): Unit<RequeueLeasesArgs, { jobIds: string[] }> {
  const running = sql`${jobs.status} = 'running'`;
  const all = selectJobs(db).where(running).prepare();
  const expired = selectJobs(db)
    .where(and(running, or(lt(jobs.leaseUntilMs, param("nowMs")), gt(jobs.leaseUntilMs, param("latestMs")))))
    .prepare();

  return ({ which, heldTokens = [], leaseMsMax = Number.MAX_SAFE_INTEGER, nowMs }) => {
    const held = new Set<string | null>(heldTokens);
    const latestMs = Math.min(nowMs + leaseMsMax, Number.MAX_SAFE_INTEGER);
    const lost =
      which === "all"
        ? all.all()
        : expired.all({ nowMs, latestMs }).filter((job) => !held.has(job.leaseToken));
    // Sorted here: ORDER BY would make SQLite scan all jobs instead of the running ones.
    lost.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const job of lost) {
      status.requeue(job, { countAttempt: false });
      audit({
        actor: systemActor,
        action: "job.requeue",
        objectId: job.id,
        organizationId: job.organizationId,
        outcome: "queued",
        nowMs,
      });
    }
    guests.advanceAll();
    return { jobIds: lost.map((job) => job.id) };
  };
}
