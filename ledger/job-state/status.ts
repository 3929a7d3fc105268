import { and, eq, sql } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { Db } from "../database/connection.ts";
import { expectOneChange } from "../database/prepared.ts";
import { jobs } from "../schema/index.ts";
import type { JobCounts } from "./counts.ts";
import { type StoredJob, selectJobs } from "./rows.ts";
import { type JobEvent, nextStatus } from "./transitions.ts";

/** What a terminal job carries beside its status. */
export interface EndFacts {
  actualCreditUnits: number;
  billingMetrics: Record<string, number> | null;
  deliverable: boolean;
  errorCode: string | null;
  error: string | null;
  supportReference: string | null;
  finishedAtMs: number;
  expiresAtMs: number;
}

/** The only place that changes a job's status; each change is an event of the transition table. */
export interface StatusChanges {
  find(jobId: string): StoredJob | undefined;
  start(job: StoredJob, lease: { leaseToken: string; leaseUntilMs: number; nowMs: number }): void;
  /** Back to the queue. A run that did not end by the death of its own child does not count as an attempt. */
  requeue(job: StoredJob, options: { countAttempt: boolean }): void;
  end(job: StoredJob, event: Exclude<JobEvent, "lease" | "lose_lease">, facts: EndFacts): void;
}

const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

export function createStatusChanges(db: Db, touched: Touched, counts: JobCounts): StatusChanges {
  const byId = selectJobs(db)
    .where(eq(jobs.id, sql.placeholder("id")))
    .prepare();
  // Compare-and-set: nothing changes unless the job is still in the status that the decision was made on.
  const unchanged = and(eq(jobs.id, sql.placeholder("id")), eq(jobs.status, sql.placeholder("from")));
  const start = db
    .update(jobs)
    .set({
      status: placeholder("to"),
      attempt: sql`${jobs.attempt} + 1`,
      startedAtMs: placeholder("nowMs"),
      leaseToken: placeholder("leaseToken"),
      leaseUntilMs: placeholder("leaseUntilMs"),
    })
    .where(unchanged)
    .prepare();
  const requeue = db
    .update(jobs)
    .set({
      status: placeholder("to"),
      attempt: placeholder("attempt"),
      startedAtMs: null,
      leaseToken: null,
      leaseUntilMs: null,
    })
    .where(unchanged)
    .prepare();
  const end = db
    .update(jobs)
    .set({
      status: placeholder("to"),
      actualCreditUnits: placeholder("actualCreditUnits"),
      billingMetrics: placeholder("billingMetrics"),
      deliverable: placeholder("deliverable"),
      errorCode: placeholder("errorCode"),
      error: placeholder("error"),
      supportReference: placeholder("supportReference"),
      finishedAtMs: placeholder("finishedAtMs"),
      expiresAtMs: placeholder("expiresAtMs"),
      leaseToken: null,
      leaseUntilMs: null,
      heldBack: sql`0`,
    })
    .where(unchanged)
    .prepare();

  function target(job: StoredJob, event: JobEvent): { id: string; from: string; to: string } {
    const to = nextStatus(job.status, event);
    if (to === null) throw new Error(`a ${job.status} job cannot ${event}`);
    touched.job(job.id);
    counts.change(job.fairGroup, job.status, to);
    return { id: job.id, from: job.status, to };
  }

  return {
    find: (id) => byId.get({ id }),
    start: (job, lease) => {
      expectOneChange(start.run({ ...target(job, "lease"), ...lease }), "start job");
    },
    requeue: (job, { countAttempt }) => {
      const attempt = countAttempt ? job.attempt : job.attempt - 1;
      expectOneChange(requeue.run({ ...target(job, "lose_lease"), attempt }), "requeue job");
    },
    end: (job, event, facts) => {
      const values = {
        ...facts,
        billingMetrics: facts.billingMetrics === null ? null : JSON.stringify(facts.billingMetrics),
        deliverable: facts.deliverable ? 1 : 0,
      };
      expectOneChange(end.run({ ...target(job, event), ...values }), "end job");
    },
  };
}
