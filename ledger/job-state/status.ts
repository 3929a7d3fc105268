import { and, eq, sql } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { Db } from "../database/connection.ts";
import { expectOneChange, param, paramValue } from "../database/prepared.ts";
import { jobs } from "../schema/index.ts";
import type { JobCounts } from "./counts.ts";
import { type StoredJob, selectJobs } from "./rows.ts";
import { type JobEvent, nextStatus } from "./transitions.ts";

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

/** The only code that changes a job's status, by the transition table. */
export interface StatusChanges {
  find(jobId: string): StoredJob | undefined;
  start(job: StoredJob, lease: { leaseToken: string; leaseUntilMs: number; nowMs: number }): void;
  /** Back to the queue. Only the death of the job's own child counts as an attempt. */
  requeue(job: StoredJob, options: { countAttempt: boolean }): void;
  end(job: StoredJob, event: Exclude<JobEvent, "lease" | "lose_lease">, facts: EndFacts): void;
}

export function createStatusChanges(db: Db, touched: Touched, counts: JobCounts): StatusChanges {
  const byId = selectJobs(db)
    .where(eq(jobs.id, param("id")))
    .prepare();
  // Compare-and-set: the job must still have the status of the decision.
  const unchanged = and(eq(jobs.id, param("id")), eq(jobs.status, param("from")));
  const start = db
    .update(jobs)
    .set({
      status: paramValue("to"),
      attempt: sql`${jobs.attempt} + 1`,
      startedAtMs: paramValue("nowMs"),
      leaseToken: paramValue("leaseToken"),
      leaseUntilMs: paramValue("leaseUntilMs"),
    })
    .where(unchanged)
    .prepare();
  const requeue = db
    .update(jobs)
    .set({
      status: paramValue("to"),
      attempt: paramValue("attempt"),
      startedAtMs: null,
      leaseToken: null,
      leaseUntilMs: null,
    })
    .where(unchanged)
    .prepare();
  const end = db
    .update(jobs)
    .set({
      status: paramValue("to"),
      actualCreditUnits: paramValue("actualCreditUnits"),
      billingMetrics: paramValue("billingMetrics"),
      deliverable: paramValue("deliverable"),
      errorCode: paramValue("errorCode"),
      error: paramValue("error"),
      supportReference: paramValue("supportReference"),
      finishedAtMs: paramValue("finishedAtMs"),
      expiresAtMs: paramValue("expiresAtMs"),
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
