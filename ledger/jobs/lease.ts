import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import type { JobRow } from "../contract/jobs.ts";
import { toJobRow } from "../job-state/rows.ts";
import { jobs, leaseTurns } from "../schema/index.ts";
import { allGuests } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** A job that has waited this long goes before smaller ones of its group. */
const longWaitMs = 60_000;

interface Args {
  leaseToken: string;
  nowMs: number;
  leaseUntilMs: number;
  creditUnitsMax?: number;
}

/**
 * Takes the next job in fair order (organizations in turn, small first within one, long waiting before small); only
 * of those whose estimate is at most `creditUnitsMax`, where it is given. Takes the next job in fair order. Between
 * parties (organizations, and all guests together, so that however many come they take no more from people with
 * accounts than one organization does): the one with the fewest running jobs, then the one that was served longest
 * ago. Among the guests the same between job tokens. Then the smallest estimate first, but what has waited long goes
 * before, oldest first. Passes over what is held back: a guest session's jobs run one after another.
 */
export function leaseJob({ db, audit, status }: UnitContext): Unit<Args, { job: JobRow } | null> {
  const waits = sql`${jobs.status} = 'queued' AND ${jobs.heldBack} = 0 AND ${jobs.estimatedCreditUnits} <= ${sql.placeholder("creditUnitsMax")}`;
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
    .where(eq(waiting.party, sql.placeholder("party")))
    .orderBy(
      runningOf(sql`${jobs.fairGroup} = ${waiting.fairGroup}`),
      sql`coalesce(${leaseTurns.turn}, 0)`,
      asc(waiting.oldestMs),
      asc(waiting.fairGroup),
    )
    .limit(1)
    .prepare();
  const queuedOf = and(eq(jobs.fairGroup, sql.placeholder("fairGroup")), waits);
  const queuedJobs = () => db.select({ id: jobs.id }).from(jobs).where(queuedOf);
  const oldest = queuedJobs().orderBy(asc(jobs.createdAtMs), asc(jobs.id)).limit(1).prepare();
  const smallest = queuedJobs()
    .orderBy(asc(jobs.estimatedCreditUnits), asc(jobs.createdAtMs), asc(jobs.id))
    .limit(1)
    .prepare();
  const nextTurn = sql`(SELECT coalesce(max(turn), 0) + 1 FROM lease_turns)`;
  const serve = db
    .insert(leaseTurns)
    .values({ fairGroup: sql`${sql.placeholder("fairGroup")}`, turn: nextTurn })
    .onConflictDoUpdate({ target: leaseTurns.fairGroup, set: { turn: nextTurn } })
    .prepare();

  return ({ leaseToken, leaseUntilMs, nowMs, creditUnitsMax = Number.MAX_SAFE_INTEGER }) => {
    const next = nextParty.get({ creditUnitsMax });
    const group = next === undefined ? undefined : nextGroup.get({ ...next, creditUnitsMax });
    if (next === undefined || group === undefined) return null;
    const { fairGroup, oldestMs } = group;
    const chosen = (nowMs - oldestMs > longWaitMs ? oldest : smallest).get({ fairGroup, creditUnitsMax });
    const job = chosen === undefined ? undefined : status.find(chosen.id);
    if (job === undefined) throw new Error(`the queue of ${fairGroup} changed under the writer`);
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
