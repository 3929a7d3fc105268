import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayMs } from "../../config/units.ts";
import { type AuditEntry, systemActor } from "../audit/audit.ts";
import { param } from "../database/prepared.ts";
import { createForgetDays } from "../guests/daily.ts";
import { createSweepIncidents, holdPending } from "../job-state/incidents.ts";
import { createRemoveJob } from "../jobs/delete.ts";
import { type ExpiringKind, expiringKinds } from "../schema/enums.ts";
import { accountLinks, assetGrants, guestSessions, jobs, leaseTurns, uploads } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** Deleted rows whose files remain to be deleted. */
interface Removed {
  rows: number;
  uploadIds?: string[];
  jobIds?: string[];
}

/** Removes at most `limit` expired rows, oldest first. */
type Expire = (args: { nowMs: number; limit: number }) => Removed;

/** Everything that expires; add new kinds here. */
const expiring: Readonly<Record<ExpiringKind, (context: UnitContext) => Expire>> = {
  uploads: expireUploads,
  jobs: expireJobs,
  incidents: expireIncidents,
  asset_grants: (context) => expireRows(context, assetGrants),
  guest_sessions: expireSessions,
  account_links: expireLinks,
};

const nowMs = param("nowMs");
const limit = param("limit");

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
    .where(eq(uploads.id, param("id")))
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

/** Unfinished jobs do not expire; a job with a pending hold stays until it is released. */
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

/** Invalid links are kept to explain why they are invalid. */
const deadLinkKeptMs = 7 * dayMs;

function expireLinks(context: UnitContext): Expire {
  const expire = expireRows(context, accountLinks);
  return (args) => expire({ ...args, nowMs: args.nowMs - deadLinkKeptMs });
}

/** A claim may be repeated for this long. */
const claimKeptMs = 7 * dayMs;

/**
 * Deletes expired sessions; their uploads and jobs expire separately. A session stays while one of its jobs is
 * unfinished or its claim may be repeated.
 */
function expireSessions({ db, audit }: UnitContext): Expire {
  const due = db
    .select({ id: guestSessions.id, claimedOrganizationId: guestSessions.claimedOrganizationId })
    .from(guestSessions)
    .where(
      and(
        lte(guestSessions.expiresAtMs, nowMs),
        or(isNull(guestSessions.claimedAtMs), lte(guestSessions.claimedAtMs, param("claimedUntilMs"))),
        sql`NOT EXISTS (SELECT 1 FROM guest_session_items JOIN jobs ON jobs.id = guest_session_items.job_id
          WHERE guest_session_items.session_id = ${guestSessions.id} AND jobs.finished_at_ms IS NULL)`,
      ),
    )
    .orderBy(asc(guestSessions.expiresAtMs))
    .limit(limit)
    .prepare();
  const remove = db
    .delete(guestSessions)
    .where(eq(guestSessions.id, param("id")))
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

/** Deletes expired rows without files, unaudited. */
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
 * Removes at most `limit` rows of each kind, oldest first: unconfirmed uploads, terminal jobs, incidents, grants, guest
 * sessions and links past their expiry, expired bucket remainders and past guest days. Nothing that an unfinished job
 * needs. The caller deletes the files.
 */
export function sweep(context: UnitContext): Unit<Args, Result> {
  const { db, buckets } = context;
  const forgetDays = createForgetDays(db);
  const expire = expiringKinds.map((kind) => [kind, expiring[kind](context)] as const);
  // Turns of job tokens are deleted; those of organizations and of all guests are kept.
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
