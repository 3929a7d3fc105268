import { asc, eq, gt, sql } from "drizzle-orm";
import type { AuditContent } from "../audit/audit.ts";
import { auditFields, auditHash } from "../audit/audit.ts";
import { chainGenesis } from "../audit/hash-chain.ts";
import type { Db } from "../database/connection.ts";
import { param, pick } from "../database/prepared.ts";
import { audit, meta } from "../schema/index.ts";

export interface AuditReport {
  rows: number;
  /** Hash of the last row; null while no row has one. */
  head: string | null;
  problems: string[];
}

const pageRows = 1_000;

/** Walks the audit in order; reports the first row that breaks the chain; removes each hash found from `heads`. */
export function verifyAudit(db: Db, heads: Set<string>): AuditReport {
  const page = db
    .select({
      ...pick(audit, auditFields),
      // The stored text, which was hashed.
      detail: sql<string | null>`${audit.detail}`,
      hash: audit.hash,
    })
    .from(audit)
    .where(gt(audit.sequence, param("after")))
    .orderBy(asc(audit.sequence))
    .limit(pageRows)
    .prepare();
  const unchained = rowsBeforeChain(db);
  let count = 0;
  let last: Row = { sequence: 0, hash: null };
  let broken: string | null = null;
  for (let rows = page.all({ after: 0 }); rows.length > 0; rows = page.all({ after: last.sequence })) {
    for (const row of rows) {
      count += 1;
      if (row.hash !== null) heads.delete(row.hash);
      broken ??= rowProblem(last, row, unchained);
      last = row;
    }
  }
  return { rows: count, head: last.hash, problems: broken === null ? [] : [broken] };
}

type Row = { sequence: number; hash: string | null };

/** Number of rows when the chain was introduced; only these have no hash. */
function rowsBeforeChain(db: Db): number {
  const stored = db
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, "audit_rows_before_chain"))
    .get();
  return Number(stored?.value ?? 0);
}

function rowProblem(previous: Row, row: AuditContent & Row, unchained: number): string | null {
  if (row.sequence !== previous.sequence + 1) return `audit row ${previous.sequence + 1}: missing`;
  if (row.hash === null) return row.sequence <= unchained ? null : `audit row ${row.sequence}: has no hash`;
  if (auditHash(previous.hash ?? chainGenesis, row) === row.hash) return null;
  return `audit row ${row.sequence}: its hash does not match its content and the previous row`;
}
