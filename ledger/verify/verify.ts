import { existsSync } from "node:fs";
import { join } from "node:path";
import { asc, eq, gt, sql } from "drizzle-orm";
import { chainGenesis } from "../audit/hash-chain.ts";
import { accountId, transferKinds } from "../credits/accounts.ts";
import { transferHash } from "../credits/transfer-hash.ts";
import { type Db, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../database/files.ts";
import { param } from "../database/prepared.ts";
import { contentHash } from "../installation/content-hash.ts";
import { latestVersion, schemaVersion } from "../migrations/migrate.ts";
import { buckets, transfers } from "../schema/index.ts";
import { verifyAudit } from "./audit.ts";
import {
  accountChecks,
  bucketChecks,
  type Check,
  guestChecks,
  holdChecks,
  jobChecks,
  setChecks,
} from "./checks.ts";
import { verifySchema, verifyStorage } from "./schema.ts";

export interface VerifyReport {
  ok: boolean;
  transfers: number;
  /** Hash of the last transfer. */
  head: string | null;
  auditRows: number;
  /** Hash of the audit's last row. */
  auditHead: string | null;
  /** The first bad row of each kind. */
  problems: string[];
}

interface ChainReport {
  transfers: number;
  head: string | null;
  problems: string[];
}

const pageRows = 1_000;

/**
 * Walks all transfers in order; reports the first that breaks the chain and the first between wrong accounts; removes
 * each hash found from `heads`.
 */
function verifyChain(db: Db, heads: Set<string>): ChainReport {
  const page = db
    .select({ transfer: transfers, organizationId: buckets.organizationId })
    .from(transfers)
    .leftJoin(buckets, eq(buckets.id, transfers.bucketId))
    .where(gt(transfers.sequence, param("after")))
    .orderBy(asc(transfers.sequence))
    .limit(pageRows)
    .prepare();
  let count = 0;
  let last = { sequence: 0, hash: chainGenesis };
  let broken: string | null = null;
  let misplaced: string | null = null;
  for (let rows = page.all({ after: 0 }); rows.length > 0; rows = page.all({ after: last.sequence })) {
    for (const { transfer, organizationId } of rows) {
      count += 1;
      heads.delete(transfer.hash);
      broken ??= linkProblem(last, transfer);
      misplaced ??= accountProblem(transfer, organizationId);
      last = transfer;
    }
  }
  const problems = [broken, misplaced].filter((problem) => problem !== null);
  return { transfers: count, head: count === 0 ? null : last.hash, problems };
}

type Transfer = typeof transfers.$inferSelect;

function linkProblem(previous: { sequence: number; hash: string }, transfer: Transfer): string | null {
  if (transfer.sequence !== previous.sequence + 1) return `transfer ${previous.sequence + 1}: missing`;
  if (transferHash(previous.hash, transfer) === transfer.hash) return null;
  return `transfer ${transfer.sequence}: its hash does not match its content and the previous transfer`;
}

function accountProblem(transfer: Transfer, organizationId: string | null): string | null {
  if (organizationId === null)
    return `transfer ${transfer.sequence}: its bucket ${transfer.bucketId} is missing`;
  const { debit, credit } = transferKinds[transfer.kind];
  const fits =
    transfer.debitAccountId === accountId(debit, organizationId) &&
    transfer.creditAccountId === accountId(credit, organizationId);
  if (fits) return null;
  return `transfer ${transfer.sequence}: ${transfer.kind} cannot go from ${transfer.debitAccountId} to ${transfer.creditAccountId}`;
}

const checks: readonly Check[] = [
  ...accountChecks,
  ...bucketChecks,
  ...holdChecks,
  ...jobChecks,
  ...setChecks,
  ...guestChecks,
];

const unreadable = (problem: string): VerifyReport => ({
  ok: false,
  transfers: 0,
  head: null,
  auditRows: 0,
  auditHead: null,
  problems: [problem],
});

/**
 * Recomputes all invariants from the rows as of one moment, read-only. Works beside a running server. Blocks until it
 * is done: run it in its own thread.
 */
export function verifyDataDir(dataDir: string, heads: readonly string[] = []): VerifyReport {
  const path = join(dataDir, ledgerFile);
  if (!existsSync(path)) return unreadable("there is no ledger in this data directory");
  const connection = openConnection(path, { readOnly: true, busyTimeoutMs: 5_000 });
  try {
    connection.exec("BEGIN");
    const version = schemaVersion(connection.db);
    if (version !== latestVersion) {
      return unreadable(
        `the ledger has schema version ${version}, this program verifies version ${latestVersion}`,
      );
    }
    return verifyDatabase(connection.db, heads);
  } finally {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
    connection.close();
  }
}

/** `heads`: former chain heads; a truncated chain lacks them. */
export function verifyDatabase(db: Db, heads: readonly string[] = []): VerifyReport {
  const missing = new Set(heads);
  const chain = verifyChain(db, missing);
  const audit = verifyAudit(db, missing);
  const problems = [
    ...verifySchema(db),
    ...verifyStorage(db),
    ...chain.problems,
    ...audit.problems,
    ...verifyRateCards(db),
  ];
  for (const check of checks) {
    const row = db.get<Parameters<Check["problem"]>[0] | undefined>(sql.raw(check.sql));
    if (row !== undefined) problems.push(check.problem(row));
  }
  for (const head of missing) {
    problems.push(`head ${head}: in neither chain; the chain was truncated or replaced`);
  }
  return {
    ok: problems.length === 0,
    transfers: chain.transfers,
    head: chain.head,
    auditRows: audit.rows,
    auditHead: audit.head,
    problems,
  };
}

interface Recorded {
  version: string;
  content: string | null;
  recorded: string | null;
}

/** Compares each rate card with its audit entry; reports the first difference. */
function verifyRateCards(db: Db): string[] {
  const cards = db.all<Recorded>(sql`
    WITH seen AS (SELECT object_id, json_extract(detail, '$.content_sha256') AS recorded
      FROM audit WHERE action = 'rate_card.create')
    SELECT coalesce(version, object_id) AS version, content, recorded
    FROM rate_cards FULL JOIN seen ON object_id = version ORDER BY version`);
  for (const { version, content, recorded } of cards) {
    if (content === null) return [`rate card ${version}: missing`];
    if (recorded === null) return [`rate card ${version}: not in the audit`];
    if (contentHash(content) !== recorded) return [`rate card ${version}: differs from its audit entry`];
  }
  return [];
}
