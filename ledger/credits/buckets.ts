import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { type Audit, systemActor } from "../audit/audit.ts";
import type { Db } from "../database/connection.ts";
import { expectOneChange, param, preparedInsert } from "../database/prepared.ts";
import { buckets } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import { allowanceKey, monthEndMs } from "./months.ts";
import type { Post } from "./transfers.ts";

export interface PlanLimits {
  /** Null: no limit. */
  maxActiveJobs: number | null;
  monthlyCreditUnits: number;
}

export interface Issue {
  /** Key of the bucket and of the transfer that fills it. */
  key: string;
  kind: "allowance" | "grant";
  organizationId: string;
  creditUnits: number;
  expiresAtMs: number | null;
  reason: string;
  packId?: string;
  reference?: string;
  actor: Actor;
  nowMs: number;
}

export interface Spendable {
  id: string;
  remainingCreditUnits: number;
}

export interface Buckets {
  issue(issue: Issue): void;
  exists(bucketId: string): boolean;
  /**
   * Spendable buckets, earliest expiry first, unlimited last. First posts expired remainders back to `issued` and this
   * month's allowance.
   */
  spendable(organizationId: string, monthlyCreditUnits: number, nowMs: number): Spendable[];
  /** Whether a hold can return Credits to the bucket. */
  isOpen(bucketId: string, nowMs: number): boolean;
  /** Posts the remainders of expired buckets back to `issued`. */
  expireAll(nowMs: number, limit: number): void;
}

const isExpired = ({ expiresAtMs }: { expiresAtMs: number | null }, nowMs: number) =>
  expiresAtMs !== null && expiresAtMs <= nowMs;

export function createBuckets(db: Db, post: Post, audit: Audit): Buckets {
  const insert = preparedInsert(db, buckets);
  const { byId, laterAllowance, openOf, expiredAll, close } = createBucketStatements(db);

  function expire(
    bucket: { id: string; organizationId: string; remainingCreditUnits: number },
    nowMs: number,
  ) {
    const { id, organizationId, remainingCreditUnits } = bucket;
    if (remainingCreditUnits > 0) {
      const key = `expire:${id}`;
      post({
        kind: "expire",
        key,
        organizationId,
        creditUnits: remainingCreditUnits,
        bucketId: id,
        holdId: null,
        actor: systemActor,
        nowMs,
      });
    }
    expectOneChange(close.run({ id, nowMs }), "close bucket");
    audit({
      actor: systemActor,
      action: "credits.expire",
      objectId: id,
      organizationId,
      outcome: "expired",
      detail: { credit_units: remainingCreditUnits },
      nowMs,
    });
  }

  function issue(args: Issue) {
    const { key, kind, organizationId, creditUnits, expiresAtMs, reason, packId, reference, actor, nowMs } =
      args;
    insert({
      id: key,
      organizationId,
      kind,
      creditUnits,
      remainingCreditUnits: creditUnits,
      createdAtMs: nowMs,
      expiresAtMs,
      lapsedAtMs: null,
    });
    post({
      kind: "issue",
      key,
      organizationId,
      creditUnits,
      bucketId: key,
      holdId: null,
      actor,
      reason,
      nowMs,
    });
    audit({
      actor,
      action: "credits.issue",
      objectId: key,
      organizationId,
      outcome: "granted",
      detail: {
        credit_units: creditUnits,
        reason,
        expires_at_ms: expiresAtMs,
        ...(packId === undefined ? {} : { pack_id: packId }),
        ...(reference === undefined ? {} : { reference }),
      },
      nowMs,
    });
  }

  return {
    issue,
    exists: (id) => byId.get({ id }) !== undefined,
    spendable: (organizationId, monthlyCreditUnits, nowMs) => {
      const open = openOf.all({ organizationId });
      const expired = open.filter((bucket) => isExpired(bucket, nowMs));
      for (const bucket of expired) expire(bucket, nowMs);
      const monthEnd = monthEndMs(nowMs);
      // A later month counts: a clock that was set back must not add an earlier allowance. So does a lapsed one, which
      // is only looked up if no open one exists.
      const isThere =
        monthlyCreditUnits === 0 ||
        open.some(({ kind, expiresAtMs }) => kind === "allowance" && (expiresAtMs ?? 0) >= monthEnd) ||
        laterAllowance.get({ organizationId, nowMs: monthEnd }) !== undefined;
      if (!isThere) {
        issue({
          key: allowanceKey(organizationId, nowMs),
          kind: "allowance",
          organizationId,
          creditUnits: monthlyCreditUnits,
          expiresAtMs: monthEnd,
          reason: "monthly allowance",
          actor: systemActor,
          nowMs,
        });
      }
      const current = isThere ? open : openOf.all({ organizationId });
      return current.filter((bucket) => bucket.remainingCreditUnits > 0 && !isExpired(bucket, nowMs));
    },
    isOpen: (id, nowMs) => {
      const bucket = byId.get({ id });
      if (bucket === undefined) throw new Error(`no bucket ${id}`);
      return bucket.lapsedAtMs === null && !isExpired(bucket, nowMs);
    },
    expireAll: (nowMs, limit) => {
      for (const bucket of expiredAll.all({ nowMs, limit })) expire(bucket, nowMs);
    },
  };
}

function createBucketStatements(db: Db) {
  const now = param("nowMs");
  const columns = {
    id: buckets.id,
    organizationId: buckets.organizationId,
    remainingCreditUnits: buckets.remainingCreditUnits,
    expiresAtMs: buckets.expiresAtMs,
    lapsedAtMs: buckets.lapsedAtMs,
  };
  const byId = db
    .select(columns)
    .from(buckets)
    .where(eq(buckets.id, param("id")))
    .prepare();
  /** The allowance of the month that ends then, or of a later one. */
  const laterAllowance = db
    .select({ id: buckets.id })
    .from(buckets)
    .where(
      and(
        eq(buckets.organizationId, param("organizationId")),
        // A literal: required for the partial index.
        sql`${buckets.kind} = 'allowance'`,
        gte(buckets.expiresAtMs, now),
      ),
    )
    .limit(1)
    .prepare();
  /** Open buckets in spending order; used-up buckets without expiry are excluded, because they accumulate. */
  const openOf = db
    .select({ ...columns, kind: buckets.kind })
    .from(buckets)
    .where(
      and(
        eq(buckets.organizationId, param("organizationId")),
        isNull(buckets.lapsedAtMs),
        or(gt(buckets.remainingCreditUnits, 0), isNotNull(buckets.expiresAtMs)),
      ),
    )
    .orderBy(
      sql`${buckets.expiresAtMs} IS NULL`,
      asc(buckets.expiresAtMs),
      asc(buckets.createdAtMs),
      asc(buckets.id),
    )
    .prepare();
  const expiredAll = db
    .select(columns)
    .from(buckets)
    .where(and(isNull(buckets.lapsedAtMs), isNotNull(buckets.expiresAtMs), lte(buckets.expiresAtMs, now)))
    .orderBy(asc(buckets.expiresAtMs), asc(buckets.id))
    .limit(param("limit"))
    .prepare();
  const close = db
    .update(buckets)
    .set({ lapsedAtMs: sql`${now}` })
    .where(eq(buckets.id, param("id")))
    .prepare();

  return { byId, laterAllowance, openOf, expiredAll, close };
}
