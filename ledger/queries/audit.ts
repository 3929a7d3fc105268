import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditFields } from "../audit/audit.ts";
import { createSetBack } from "../audit/clock.ts";
import { chainGenesis } from "../audit/hash-chain.ts";
import type { AuditFilter, AuditLine, AuditReach } from "../contract/audit.ts";
import type { Db } from "../database/connection.ts";
import { once, pick } from "../database/prepared.ts";
import { apiKeys, audit, organizations, user } from "../schema/index.ts";

export function createAuditQueries(db: Db) {
  const spanOf = once(() => createSpan(db));
  const linesOf = createLines(db);

  return {
    /**
     * The wanted lines among the newest rows before the sequence `before` (null: from the newest on), newest first, and
     * where to go on; null when no older line can be wanted. Fewer lines than `linesMax` only mean that the reach was
     * used up.
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
    /** The wanted lines among the rows `after` < sequence <= `through`, in order; `after` null: that was all. */
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

/** Sequences, both inclusive; none when `first` is beyond `last`. */
interface Span {
  first: number;
  last: number;
}

/**
 * Where rows of these times can stand. A row's time is at most what the clock was ever set back below any before it, so
 * that the wanted begin nowhere before the first row of that much earlier, and end nowhere behind that much later.
 */
function createSpan(db: Db): (filter: AuditFilter) => Span {
  const timeFrom = db
    .select({ atMs: audit.atMs })
    .from(audit)
    .where(gte(audit.sequence, sql.placeholder("sequence")))
    .orderBy(asc(audit.sequence))
    .limit(1)
    .prepare();
  const newest = db
    .select({ sequence: sql<number>`coalesce(max(${audit.sequence}), 0)` })
    .from(audit)
    .prepare();
  const setBack = createSetBack(db);

  /** The sequence of a row at or after `ms`, whose predecessor is before it; one beyond the end when there is none. */
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

/** What of a row is compared with what of a filter. */
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

/** Not prepared: only what is asked for is compared, which the many rows that are passed over feel. */
function createLines(db: Db) {
  const before = alias(audit, "before");
  const nameOf = (kind: SQL, id: SQL) => sql<string | null>`CASE ${kind}
    WHEN 'user' THEN (SELECT ${user.email} FROM ${user} WHERE ${user.id} = ${id})
    WHEN 'key' THEN (SELECT ${apiKeys.name} FROM ${apiKeys} WHERE ${apiKeys.id} = ${id})
    WHEN 'organization' THEN (SELECT ${organizations.name} FROM ${organizations} WHERE ${organizations.id} = ${id})
    END`;
  const columns = {
    ...pick(audit, auditFields),
    // As it is stored: that is what was hashed.
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
