import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { expectOneChange, param, paramValue } from "../database/prepared.ts";
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
  userId: string;
  organizationId: string;
  projectId: string;
  monthlyCreditUnits: number;
  /** The account's retention. */
  resultRetentionMs: number;
  uploadRetentionMs: number;
  extensionMs: number;
  /** From the creation of the session. */
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
        /** User, project or organization was banned, archived or deleted. */
        | "account_gone";
    }
  | { outcome: "insufficient_credits"; neededCreditUnits: number; expiresAtMs: number };

/**
 * Moves a session's uploads and jobs to an account, which pays for the jobs. Idempotent per organization: the session's
 * row records the claim, and each hold is named after its job. Without enough Credits nothing moves and the session is
 * extended. The jobs then look like jobs of an account.
 */
export function claimGuestSession(context: UnitContext): Unit<Args, Result> {
  const { db, holds, buckets, audit, touched } = context;
  const store = createGuestStore(context);
  const sessionId = param("sessionId");
  const find = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, param("tokenHash"))))
    .prepare();
  const jobsOf = selectJobs(db)
    .where(sql`${jobs.id} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .orderBy(asc(jobs.createdAtMs), asc(jobs.id))
    .prepare();
  const extend = db
    .update(sessions)
    .set({ expiresAtMs: paramValue("expiresAtMs"), extendedAtMs: paramValue("nowMs") })
    .where(eq(sessions.id, sessionId))
    .prepare();
  const close = db
    .update(sessions)
    .set({
      claimedAtMs: paramValue("nowMs"),
      claimedOrganizationId: paramValue("organizationId"),
      claimedCreditUnits: paramValue("creditUnits"),
    })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.claimedAtMs} IS NULL`))
    .prepare();
  // The caller was checked before; an account deleted since must not receive anything.
  const mayTake = db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .innerJoin(user, eq(user.id, members.userId))
    .where(
      and(
        eq(projects.id, param("projectId")),
        eq(organizations.id, param("organizationId")),
        eq(user.id, param("userId")),
        isNull(projects.archivedAtMs),
        isNull(organizations.deletedAtMs),
        eq(user.banned, false),
      ),
    )
    .prepare();
  const owner = {
    organizationId: paramValue("organizationId"),
    projectId: paramValue("projectId"),
    jobTokenHash: null,
  };
  const giveJobs = db
    .update(jobs)
    .set({
      ...owner,
      readerTokenHash: sql`${jobs.jobTokenHash}`,
      readerUntilMs: paramValue("readerUntilMs"),
      expiresAtMs: paramValue("resultsUntilMs"),
    })
    .where(sql`${jobs.id} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .prepare();
  const giveUploads = db
    .update(uploads)
    .set({
      ...owner,
      readerTokenHash: sql`${uploads.jobTokenHash}`,
      expiresAtMs: paramValue("uploadsUntilMs"),
    })
    .where(sql`${uploads.id} IN (SELECT upload_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .prepare();
  // The claimant held the tokens: their feedback becomes the user's.
  const giveFeedback = db
    .update(resultFeedback)
    .set({ userId: paramValue("userId"), jobTokenHash: null })
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

  function settle(job: StoredJob, creditUnits: number, args: Args): void {
    const { organizationId, monthlyCreditUnits, actor, nowMs } = args;
    const { id: jobId, status: jobStatus, capabilityId } = job;
    const sources = buckets.spendable(organizationId, monthlyCreditUnits, nowMs);
    const holdId = jobId.replace(/^job_/, "hld_");
    const hold = { holdId, jobId, organizationId, capabilityId, sources, creditUnits, actor, nowMs };
    if (!holds.take(hold)) throw new Error(`job ${jobId} cannot be paid despite a sufficient balance`);
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

/** The cost of each job. The prefix rule bounds the sum. */
function costsOf(found: readonly StoredJob[]): number[] {
  let left: number = limits.guestCreditUnitsMax;
  return found.map(({ status, actualCreditUnits }) => {
    const cost = status === "succeeded" ? Math.min(actualCreditUnits ?? 0, left) : 0;
    left -= cost;
    return cost;
  });
}
