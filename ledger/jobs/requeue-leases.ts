import { and, asc, lt, sql } from "drizzle-orm";
import { systemActor } from "../audit.ts";
import { jobs } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { selectJobs } from "./rows.ts";

/** At start every running job, later those whose lease ran out: back into the queue, the attempt not counted. */
export function requeueLeases({ db, status, audit, openedAtMs }: UnitContext): Unit<"requeueLeases"> {
  const running = sql`${jobs.status} = 'running'`;
  const all = selectJobs(db).where(running).orderBy(asc(jobs.id)).prepare();
  const expired = selectJobs(db)
    .where(and(running, lt(jobs.leaseUntilMs, sql.placeholder("beforeMs"))))
    .orderBy(asc(jobs.id))
    .prepare();

  return ({ expiredBeforeMs }) => {
    const lost = expiredBeforeMs === null ? all.all() : expired.all({ beforeMs: expiredBeforeMs });
    for (const job of lost) {
      status.requeue(job, { countAttempt: false });
      audit({
        actor: systemActor,
        action: "job.requeue",
        objectId: job.id,
        organizationId: job.organizationId,
        outcome: "queued",
        nowMs: expiredBeforeMs ?? openedAtMs,
      });
    }
    return { jobIds: lost.map((job) => job.id) };
  };
}
