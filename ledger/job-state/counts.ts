import { and, count, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { JobStatus } from "../contract/jobs.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { jobs } from "../schema/index.ts";
import { isGuests } from "../schema/owners.ts";

/**
 * How many jobs wait and how many of a fair group are active. Every confirmation asks; counting ten thousand waiting
 * jobs for it would take longer than all the rest of it. So they are counted once and kept along: the writer is the
 * only one who changes them. After anything was rolled back they are counted anew.
 */
export interface JobCounts {
  queued(): number;
  /** Of these the guests'. */
  queuedByGuests(): number;
  /** Queued or running. */
  active(fairGroup: string): number;
  /** Told of every change of a job's status; null is a job that was not there before. */
  change(fairGroup: string, from: JobStatus | null, to: JobStatus): void;
  forget(): void;
}

const isActive = (status: JobStatus | null) => status === "queued" || status === "running";
const step = (was: boolean, is: boolean) => Number(is) - Number(was);

export function createJobCounts(db: Db): JobCounts {
  // Statuses are literals here: only so does the engine see that its partial indexes serve, one for each.
  const ofGroup = eq(jobs.fairGroup, sql.placeholder("fairGroup"));
  const countActive = once(() =>
    unionAll(
      db
        .select({ jobs: count() })
        .from(jobs)
        .where(and(ofGroup, sql`${jobs.status} = 'queued'`)),
      db
        .select({ jobs: count() })
        .from(jobs)
        .where(and(ofGroup, sql`${jobs.status} = 'running'`)),
    ).prepare(),
  );
  const countQueued = once(() =>
    db.select({ jobs: count() }).from(jobs).where(sql`${jobs.status} = 'queued'`).prepare(),
  );
  const countGuests = once(() =>
    db
      .select({ jobs: count() })
      .from(jobs)
      .where(and(sql`${jobs.status} = 'queued'`, isNull(jobs.organizationId)))
      .prepare(),
  );
  let queued: number | null = null;
  let queuedByGuests: number | null = null;
  const active = new Map<string, number>();

  return {
    queued: () => {
      queued ??= countQueued().get()?.jobs ?? 0;
      return queued;
    },
    queuedByGuests: () => {
      queuedByGuests ??= countGuests().get()?.jobs ?? 0;
      return queuedByGuests;
    },
    active: (fairGroup) => {
      const known = active.get(fairGroup);
      if (known !== undefined) return known;
      const counted = countActive()
        .all({ fairGroup })
        .reduce((sum, each) => sum + each.jobs, 0);
      active.set(fairGroup, counted);
      return counted;
    },
    change: (fairGroup, from, to) => {
      const queuedStep = step(from === "queued", to === "queued");
      if (queued !== null) queued += queuedStep;
      if (queuedByGuests !== null && isGuests(fairGroup)) queuedByGuests += queuedStep;
      const known = active.get(fairGroup);
      if (known === undefined) return;
      const next = known + step(isActive(from), isActive(to));
      // Groups come and go; only those with jobs are kept.
      if (next === 0) active.delete(fairGroup);
      else active.set(fairGroup, next);
    },
    forget: () => {
      queued = null;
      queuedByGuests = null;
      active.clear();
    },
  };
}
