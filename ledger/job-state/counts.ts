import { and, count, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import type { JobStatus } from "../schema/enums.ts";
import { jobs } from "../schema/index.ts";
import { isGuests } from "../schema/owners.ts";

/**
 * Numbers of queued and active jobs, needed by every confirmation. Counted once and then updated, because counting ten
 * thousand jobs takes longer than the rest of a confirmation. A rollback discards them.
 */
export interface JobCounts {
  queued(): number;
  queuedByGuests(): number;
  /** Queued or running. */
  active(fairGroup: string): number;
  /** Reports a status change; `from` null: a new job. */
  change(fairGroup: string, from: JobStatus | null, to: JobStatus): void;
  forget(): void;
}

const isActive = (status: JobStatus | null) => status === "queued" || status === "running";
const step = (was: boolean, is: boolean) => Number(is) - Number(was);

export function createJobCounts(db: Db): JobCounts {
  // Literals: required for the partial indexes.
  const ofGroup = eq(jobs.fairGroup, param("fairGroup"));
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
      // Only groups with jobs are kept.
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
