import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayMs } from "../../config/units.ts";
import { type AuditEntry, systemActor } from "../audit/audit.ts";
import { type ExpiringKind, expiringKinds } from "../contract/retention.ts";
import { createForgetDays } from "../guests/daily.ts";
import { createSweepIncidents, holdPending } from "../job-state/incidents.ts";
import { createRemoveJob } from "../jobs/remove.ts";
import { accountLinks, assetGrants, guestSessions, jobs, leaseTurns, uploads } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** Rows of one kind that are gone, and whose files they leave behind. */
interface Removed {
  rows: number;
  uploadIds?: string[];
  jobIds?: string[];
}

/** Removes at most `limit` rows whose time is up, oldest first. */
type Expire = (args: { nowMs: number; limit: number }) => Removed;

/** Everything that expires: a new kind is a line here, and nothing else in the sweep. */
const expiring: Readonly<Record<ExpiringKind, (context: UnitContext) => Expire>> = {
  uploads: expireUploads,
  jobs: expireJobs,
  incidents: expireIncidents,
  asset_grants: (context) => expireRows(context, assetGrants),
  guest_sessions: expireSessions,
  account_links: expireLinks,
};

const nowMs = sql.placeholder("nowMs");
const limit = sql.placeholder("limit");

const expired = (at: number) =>
  ({ actor: systemActor, outcome: "expired", nowMs: at }) satisfies Partial<AuditEntry>;

function expireUploads({ db, audit }: UnitContext): Expire {
  const due = db
    .select({ id: uploads.id, organizationId: uploads.organizationId })
    .from(uploads)
    .where(and(isNull(uploads.jobId), lte(uploads.expiresAtMs, nowMs)))
    .orderBy(asc(uploads.expiresAtMs))
    .limit(limit)
    .prepare();
  const remove = db
    .delete(uploads)
    .where(eq(uploads.id, sql.placeholder("id")))
    .prepare();
  return (args) => {
    const gone = due.all({ ...args });
    for (const { id, organizationId } of gone) {
      remove.run({ id });
      audit({ ...expired(args.nowMs), action: "upload.remove", objectId: id, organizationId });
    }
    return { rows: gone.length, uploadIds: gone.map(({ id }) => id) };
  };
}

/**
 * An unfinished job has no end of retention, so nothing that it needs is touched; one whose Credits are still to be
 * released stays until they are.
 */
function expireJobs(context: UnitContext): Expire {
  const { db, audit } = context;
  const due = db
    .select({ id: jobs.id, uploadId: jobs.uploadId, organizationId: jobs.organizationId })
    .from(jobs)
    .where(and(isNotNull(jobs.expiresAtMs), lte(jobs.expiresAtMs, nowMs), sql`NOT ${holdPending(jobs.id)}`))
    .orderBy(asc(jobs.expiresAtMs))
    .limit(limit)
    .prepare();
  const remove = createRemoveJob(context);
  return (args) => {
    const gone = due.all({ ...args });
    for (const job of gone) {
      remove(job);
      const { id: objectId, uploadId, organizationId } = job;
      const detail = { upload_id: uploadId };
      audit({ ...expired(args.nowMs), action: "job.delete", objectId, organizationId, detail });
    }
    return {
      rows: gone.length,
      jobIds: gone.map(({ id }) => id),
      uploadIds: gone.map(({ uploadId }) => uploadId),
    };
  };
}

function expireIncidents({ db }: UnitContext): Expire {
  const remove = createSweepIncidents(db);
  return (args) => ({ rows: remove(args) });
}

/** Links that do not work any more still tell whoever comes late why. */
const deadLinkKeptMs = 7 * dayMs;

function expireLinks(context: UnitContext): Expire {
  const expire = expireRows(context, accountLinks);
  return (args) => expire({ ...args, nowMs: args.nowMs - deadLinkKeptMs });
}

/** Who has claimed a session and lost the answer may ask again. */
const claimKeptMs = 7 * dayMs;

/**
 * A session's uploads and jobs end with it and go by their own end; it stays for as long as one of its jobs has not
 * ended, for that still needs to know when to go, and one that was claimed as long as its claim may be repeated.
 */
function expireSessions({ db, audit }: UnitContext): Expire {
  const due = db
    .select({ id: guestSessions.id, claimedOrganizationId: guestSessions.claimedOrganizationId })
    .from(guestSessions)
    .where(
      and(
        lte(guestSessions.expiresAtMs, nowMs),
        or(
          isNull(guestSessions.claimedAtMs),
          lte(guestSessions.claimedAtMs, sql.placeholder("claimedUntilMs")),
        ),
        sql`NOT EXISTS (SELECT 1 FROM guest_session_items JOIN jobs ON jobs.id = guest_session_items.job_id
          WHERE guest_session_items.session_id = ${guestSessions.id} AND jobs.finished_at_ms IS NULL)`,
      ),
    )
    .orderBy(asc(guestSessions.expiresAtMs))
    .limit(limit)
    .prepare();
  const remove = db
    .delete(guestSessions)
    .where(eq(guestSessions.id, sql.placeholder("id")))
    .prepare();
  return (args) => {
    const gone = due.all({ ...args, claimedUntilMs: args.nowMs - claimKeptMs });
    for (const { id, claimedOrganizationId } of gone) {
      remove.run({ id });
      const action = "guest_session.remove";
      audit({ ...expired(args.nowMs), action, objectId: id, organizationId: claimedOrganizationId });
    }
    return { rows: gone.length };
  };
}

/** Rows without files, of which nobody will ask how they went. */
function expireRows(
  { db }: UnitContext,
  table: SQLiteTable & { id: SQLiteColumn; expiresAtMs: SQLiteColumn },
): Expire {
  const due: SQL = sql`${table.id} IN (SELECT ${table.id} FROM ${table} WHERE ${table.expiresAtMs} <= ${nowMs}
    ORDER BY ${table.expiresAtMs} LIMIT ${limit})`;
  const remove = db.delete(table).where(due).prepare();
  return (args) => ({ rows: remove.run({ ...args }).changes });
}

type Args = { nowMs: number; limit: number };
type Result = { removed: Record<ExpiringKind, number>; uploadIds: string[]; jobIds: string[] };

/**
 * Removes at most `limit` of each kind, oldest first: uploads that nobody confirmed, terminal jobs past their
 * retention, what support references lead to, grants and guest sessions past their end. Nothing that an unfinished
 * job needs. The caller deletes the files of what is named. Removes what time has run out for, and lapses the
 * remainders of expired buckets; at most `limit` of each. Forgets which visitors came on days that are over.
 */
export function sweep(context: UnitContext): Unit<Args, Result> {
  const { db, buckets } = context;
  const forgetDays = createForgetDays(db);
  const expire = expiringKinds.map((kind) => [kind, expiring[kind](context)] as const);
  // Job tokens come and go; the turns of organizations, and that of all guests, are kept.
  const forgetTurns = db
    .delete(leaseTurns)
    .where(
      sql`${leaseTurns.fairGroup} LIKE 'token:_%' AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE jobs.fair_group = lease_turns.fair_group AND jobs.status = 'queued') AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE jobs.fair_group = lease_turns.fair_group AND jobs.status = 'running')`,
    )
    .prepare();

  return (args) => {
    const removed = {} as Record<ExpiringKind, number>;
    const uploadIds: string[] = [];
    const jobIds: string[] = [];
    for (const [kind, run] of expire) {
      const gone = run(args);
      removed[kind] = gone.rows;
      uploadIds.push(...(gone.uploadIds ?? []));
      jobIds.push(...(gone.jobIds ?? []));
    }
    buckets.expireAll(args.nowMs, args.limit);
    forgetTurns.run();
    forgetDays(args.nowMs);
    return { removed, uploadIds, jobIds };
  };
}
