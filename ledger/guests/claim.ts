import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { expectOneChange } from "../database/prepared.ts";
import { type StoredJob, selectJobs } from "../job-state/rows.ts";
import { isTerminal } from "../job-state/transitions.ts";
import {
  jobs,
  members,
  organizations,
  projects,
  resultFeedback,
  guestSessions as sessions,
  uploads,
  user,
} from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createGuestStore } from "./store.ts";

interface Args extends Change {
  sessionId: string;
  tokenHash: string;
  /** Of whom the organization is. */
  userId: string;
  organizationId: string;
  projectId: string;
  monthlyCreditUnits: number;
  /** Of the account, from now on. */
  resultRetentionMs: number;
  uploadRetentionMs: number;
  extensionMs: number;
  /** From the session's beginning. */
  lifeMsMax: number;
}

type Result =
  | { outcome: "settled"; actualCreditUnits: number; replayed: boolean }
  | {
      outcome:
        | "session_not_found"
        | "guest_session_conflict"
        | "guest_session_expired"
        | "guest_preview_running"
        /** User, project or organization are banned, archived or deleted by now. */
        | "account_gone";
    }
  | { outcome: "insufficient_credits"; neededCreditUnits: number; expiresAtMs: number };

/**
 * Gives uploads and jobs of a session to an account, which pays what the jobs have cost, once: a repeat by the same
 * organization finds the same. Without the Credits nothing is given, and the session gets more time. Exactly once:
 * the session's row says whether it is claimed, and each job's hold, of which there is one for ever, is named after
 * the job. What a job of an account is in the books (a hold that is settled or released at its end) these become all
 * at once.
 */
export function claimGuestSession(context: UnitContext): Unit<Args, Result> {
  const { db, holds, buckets, audit, touched } = context;
  const store = createGuestStore(context);
  const sessionId = sql.placeholder("sessionId");
  const placeholder = (name: string) => sql`${sql.placeholder(name)}`;
  const find = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, sql.placeholder("tokenHash"))))
    .prepare();
  const jobsOf = selectJobs(db)
    .where(sql`${jobs.id} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .orderBy(asc(jobs.createdAtMs), asc(jobs.id))
    .prepare();
  const extend = db
    .update(sessions)
    .set({ expiresAtMs: placeholder("expiresAtMs"), extendedAtMs: placeholder("nowMs") })
    .where(eq(sessions.id, sessionId))
    .prepare();
  const close = db
    .update(sessions)
    .set({
      claimedAtMs: placeholder("nowMs"),
      claimedOrganizationId: placeholder("organizationId"),
      claimedCreditUnits: placeholder("creditUnits"),
    })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.claimedAtMs} IS NULL`))
    .prepare();
  // Who asked was looked at before; an account that has gone meanwhile takes nothing that nobody could remove.
  const mayTake = db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .innerJoin(user, eq(user.id, members.userId))
    .where(
      and(
        eq(projects.id, sql.placeholder("projectId")),
        eq(organizations.id, sql.placeholder("organizationId")),
        eq(user.id, sql.placeholder("userId")),
        isNull(projects.archivedAtMs),
        isNull(organizations.deletedAtMs),
        eq(user.banned, false),
      ),
    )
    .prepare();
  const owner = {
    organizationId: placeholder("organizationId"),
    projectId: placeholder("projectId"),
    jobTokenHash: null,
  };
  const giveJobs = db
    .update(jobs)
    .set({
      ...owner,
      readerTokenHash: sql`${jobs.jobTokenHash}`,
      readerUntilMs: placeholder("readerUntilMs"),
      expiresAtMs: placeholder("resultsUntilMs"),
    })
    .where(sql`${jobs.id} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .prepare();
  const giveUploads = db
    .update(uploads)
    .set({
      ...owner,
      readerTokenHash: sql`${uploads.jobTokenHash}`,
      expiresAtMs: placeholder("uploadsUntilMs"),
    })
    .where(sql`${uploads.id} IN (SELECT upload_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .prepare();
  // Who claims is whoever held the tokens: what they thought of the previews is the user's opinion from now on.
  const giveFeedback = db
    .update(resultFeedback)
    .set({ userId: placeholder("userId"), jobTokenHash: null })
    .where(
      sql`${resultFeedback.jobId} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})`,
    )
    .prepare();

  function note(
    args: Args,
    action: "guest_session.claim" | "guest_session.extend",
    outcome: string,
    detail: Record<string, number>,
  ) {
    const { sessionId: objectId, organizationId, actor, nowMs } = args;
    audit({ actor, action, objectId, organizationId, outcome, detail, nowMs });
  }

  function moreTime(session: typeof sessions.$inferSelect, args: Args, neededCreditUnits: number) {
    const { nowMs, extensionMs, lifeMsMax } = args;
    const expiresAtMs = Math.max(
      session.expiresAtMs,
      Math.min(session.expiresAtMs + extensionMs, session.createdAtMs + lifeMsMax),
    );
    extend.run({ sessionId: session.id, expiresAtMs, nowMs });
    store.keepUntilEnd(session.id);
    const detail = { needed_credit_units: neededCreditUnits, expires_at_ms: expiresAtMs };
    note(args, "guest_session.extend", "insufficient_credits", detail);
    return { outcome: "insufficient_credits" as const, neededCreditUnits, expiresAtMs };
  }

  /** Of an account that has enough. */
  function settle(job: StoredJob, creditUnits: number, args: Args): void {
    const { organizationId, monthlyCreditUnits, actor, nowMs } = args;
    const { id: jobId, status: jobStatus, capabilityId } = job;
    const sources = buckets.spendable(organizationId, monthlyCreditUnits, nowMs);
    const holdId = jobId.replace(/^job_/, "hld_");
    const hold = { holdId, jobId, organizationId, capabilityId, sources, creditUnits, actor, nowMs };
    if (!holds.take(hold)) throw new Error(`job ${jobId} cannot be paid by an account that had enough`);
    holds.end({ jobId, jobStatus, settleCreditUnits: creditUnits, actor, nowMs });
    touched.job(jobId);
  }

  return (args) => {
    const { organizationId, projectId, nowMs } = args;
    const session = find.get({ sessionId: args.sessionId, tokenHash: args.tokenHash });
    if (session === undefined) return { outcome: "session_not_found" };
    if (session.claimedCreditUnits !== null) {
      if (session.claimedOrganizationId !== organizationId) return { outcome: "guest_session_conflict" };
      return { outcome: "settled", actualCreditUnits: session.claimedCreditUnits, replayed: true };
    }
    if (session.expiresAtMs <= nowMs) return { outcome: "guest_session_expired" };
    if (mayTake.get({ organizationId, projectId, userId: args.userId }) === undefined)
      return { outcome: "account_gone" };
    const found = jobsOf.all({ sessionId: session.id });
    if (found.some(({ status }) => !isTerminal(status))) return { outcome: "guest_preview_running" };

    const costs = costsOf(found);
    const creditUnits = costs.reduce((sum, cost) => sum + cost, 0);
    const available = buckets
      .spendable(organizationId, args.monthlyCreditUnits, nowMs)
      .reduce((sum, bucket) => sum + bucket.remainingCreditUnits, 0);
    if (available < creditUnits) return moreTime(session, args, creditUnits);
    for (const [index, job] of found.entries()) settle(job, costs[index] ?? 0, args);

    expectOneChange(close.run({ sessionId: session.id, organizationId, creditUnits, nowMs }), "claim");
    const bound = { sessionId: session.id, organizationId, projectId };
    const resultsUntilMs = nowMs + args.resultRetentionMs;
    giveJobs.run({ ...bound, readerUntilMs: session.expiresAtMs, resultsUntilMs });
    giveUploads.run({ ...bound, uploadsUntilMs: nowMs + args.uploadRetentionMs });
    giveFeedback.run({ sessionId: session.id, userId: args.userId });
    note(args, "guest_session.claim", "settled", { jobs: found.length, actual_credit_units: creditUnits });
    return { outcome: "settled", actualCreditUnits: creditUnits, replayed: false };
  };
}

/** What each job is charged: what it cost. The prefix rule has bounded the sum already; nothing goes past the limit. */
function costsOf(found: readonly StoredJob[]): number[] {
  let left: number = limits.guestCreditUnitsMax;
  return found.map(({ status, actualCreditUnits }) => {
    const cost = status === "succeeded" ? Math.min(actualCreditUnits ?? 0, left) : 0;
    left -= cost;
    return cost;
  });
}
