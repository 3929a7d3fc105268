import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AuditContent } from "../audit/audit.ts";
import { auditFields } from "../audit/audit.ts";
import { createSetBack } from "../audit/clock.ts";
import { chainGenesis } from "../audit/hash-chain.ts";
import type { Db } from "../database/connection.ts";
import { once, param, pick } from "../database/prepared.ts";
import { apiKeys, audit, organizations, user } from "../schema/index.ts";

export interface AuditLine extends AuditContent {
  /** Hash of the previous row, 64 hex; zeros for the first. */
  previousHash: string;
  /** Null in rows from before the chain. */
  hash: string | null;
  /** Current names of the ids, if they still exist. */
  actorName: string | null;
  objectName: string | null;
  organizationName: string | null;
}

/** Fields that are absent do not filter. */
export interface AuditFilter {
  /** Inclusive. */
  sinceMs?: number;
  /** Exclusive. */
  untilMs?: number;
  actorKind?: string;
  actorId?: string;
  action?: string;
  /** The part of an action before the dot. */
  objectKind?: string;
  objectId?: string;
  organizationId?: string;
  outcome?: string;
  address?: string;
}

/** Bounds of one read: the log has no index, and reads block the thread. */
export interface AuditReach {
  linesMax: number;
  /** Rows to scan. */
  rowsMax: number;
}

export function createAuditQueries(db: Db) {
  const spanOf = once(() => createSpan(db));
  const linesOf = createLines(db);

  return {
    /**
     * Matching rows before the sequence `before` (null: the end), newest first, and where to continue; null: no older
     * match. Fewer rows than `linesMax` mean that the scan limit was reached.
     */
    newestAudit: async (
      filter: AuditFilter,
      { before, linesMax, rowsMax }: AuditReach & { before: number | null },
    ): Promise<{ lines: AuditLine[]; before: number | null }> => {
      const span = spanOf()(filter);
      const last = Math.min(span.last, (before ?? Number.MAX_SAFE_INTEGER) - 1);
      const first = Math.max(span.first, last - rowsMax + 1);
      const lines = first > last ? [] : linesOf(filter, { first, last }, "newest", linesMax);
      const reached = lines.length === linesMax ? (lines.at(-1)?.sequence ?? first) : first;
      return { lines, before: reached > span.first ? reached : null };
    },
    /** Matching rows with `after` < sequence <= `through`, in order; `after` null in the result: done. */
    auditInOrder: async (
      filter: AuditFilter,
      { after, through, linesMax, rowsMax }: AuditReach & { after: number; through: number },
    ): Promise<{ lines: AuditLine[]; after: number | null }> => {
      const span = spanOf()(filter);
      const end = Math.min(span.last, through);
      const first = Math.max(span.first, after + 1);
      const last = Math.min(end, first + rowsMax - 1);
      const lines = first > last ? [] : linesOf(filter, { first, last }, "oldest", linesMax);
      const reached = lines.length === linesMax ? (lines.at(-1)?.sequence ?? last) : last;
      return { lines, after: reached < end ? reached : null };
    },
  };
}

/** Sequences, inclusive; empty if `first` > `last`. */
interface Span {
  first: number;
  last: number;
}

/** The sequences where rows of these times can be, allowing for the largest step back of the clock. */
function createSpan(db: Db): (filter: AuditFilter) => Span {
  const timeFrom = db
    .select({ atMs: audit.atMs })
    .from(audit)
    .where(gte(audit.sequence, param("sequence")))
    .orderBy(asc(audit.sequence))
    .limit(1)
    .prepare();
  const newest = db
    .select({ sequence: sql<number>`coalesce(max(${audit.sequence}), 0)` })
    .from(audit)
    .prepare();
  const setBack = createSetBack(db);

  /** The first sequence at or after `ms` by binary search; one past the end if there is none. */
  function crossing(ms: number, end: number): number {
    let low = 1;
    let high = end + 1;
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2);
      if ((timeFrom.get({ sequence: middle })?.atMs ?? Number.POSITIVE_INFINITY) >= ms) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return ({ sinceMs, untilMs }) => {
    const end = newest.get()?.sequence ?? 0;
    if (sinceMs === undefined && untilMs === undefined) return { first: 1, last: end };
    const allowanceMs = setBack();
    return {
      first: sinceMs === undefined ? 1 : crossing(sinceMs - allowanceMs, end),
      last: untilMs === undefined ? end : crossing(untilMs + allowanceMs, end) - 1,
    };
  };
}

/** Conditions by filter field. */
const conditions: { [F in keyof AuditFilter]-?: (value: NonNullable<AuditFilter[F]>) => SQL } = {
  sinceMs: (value) => gte(audit.atMs, value),
  untilMs: (value) => lt(audit.atMs, value),
  actorKind: (value) => eq(audit.actorKind, value),
  actorId: (value) => eq(audit.actorId, value),
  action: (value) => eq(audit.action, value),
  objectKind: (value) => eq(audit.objectKind, value),
  objectId: (value) => eq(audit.objectId, value),
  organizationId: (value) => eq(audit.organizationId, value),
  outcome: (value) => eq(audit.outcome, value),
  address: (value) => eq(audit.address, value),
};

/** Not prepared: fewer comparisons per scanned row. */
function createLines(db: Db) {
  const before = alias(audit, "before");
  const nameOf = (kind: SQL, id: SQL) => sql<string | null>`CASE ${kind}
    WHEN 'user' THEN (SELECT ${user.email} FROM ${user} WHERE ${user.id} = ${id})
    WHEN 'key' THEN (SELECT ${apiKeys.name} FROM ${apiKeys} WHERE ${apiKeys.id} = ${id})
    WHEN 'organization' THEN (SELECT ${organizations.name} FROM ${organizations} WHERE ${organizations.id} = ${id})
    END`;
  const columns = {
    ...pick(audit, auditFields),
    // The stored text, which was hashed.
    detail: sql<string | null>`${audit.detail}`,
    previousHash: sql<string>`coalesce(${before.hash}, ${sql.raw(`'${chainGenesis}'`)})`,
    hash: audit.hash,
    actorName: nameOf(sql`${audit.actorKind}`, sql`${audit.actorId}`),
    objectName: nameOf(sql`${audit.objectKind}`, sql`${audit.objectId}`),
    organizationName: nameOf(sql`'organization'`, sql`${audit.organizationId}`),
  };
  return (
    filter: AuditFilter,
    { first, last }: Span,
    order: "newest" | "oldest",
    linesMax: number,
  ): AuditLine[] => {
    const wanted = Object.entries(filter).map(([name, value]) =>
      (conditions[name as keyof AuditFilter] as (value: unknown) => SQL)(value),
    );
    return db
      .select(columns)
      .from(audit)
      .leftJoin(before, eq(before.sequence, sql`${audit.sequence} - 1`))
      .where(and(gt(audit.sequence, first - 1), lte(audit.sequence, last), ...wanted))
      .orderBy(order === "newest" ? desc(audit.sequence) : asc(audit.sequence))
      .limit(linesMax)
      .all();
  };
}
