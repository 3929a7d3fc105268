import { existsSync } from "node:fs";
import { join } from "node:path";
import { asc, eq, gt, sql } from "drizzle-orm";
import { chainGenesis } from "../audit/hash-chain.ts";
import { accountId, transferKinds } from "../credits/accounts.ts";
import { transferHash } from "../credits/transfer-hash.ts";
import { type Db, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../database/files.ts";
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
  /** Hash of the last transfer: the head of the chain. */
  head: string | null;
  auditRows: number;
  /** Hash of the audit's last row. */
  auditHead: string | null;
  /** Each names the first bad row of its kind, in plain words. */
  problems: string[];
}

interface ChainReport {
  transfers: number;
  head: string | null;
  problems: string[];
}

const pageRows = 1_000;

/**
 * Walks all transfers in order and names the first that breaks the chain and the first that moves between the wrong
 * accounts; takes every hash that it meets out of `heads`.
 */
function verifyChain(db: Db, heads: Set<string>): ChainReport {
  const page = db
    .select({ transfer: transfers, organizationId: buckets.organizationId })
    .from(transfers)
    .leftJoin(buckets, eq(buckets.id, transfers.bucketId))
    .where(gt(transfers.sequence, sql.placeholder("after")))
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
  return `transfer ${transfer.sequence}: its hash does not fit its content and the transfer before it`;
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
 * Recomputes everything that the ledger promises from its rows, as of one moment; changes nothing. Works beside a
 * running server and on a data directory at rest. Runs to its end without a pause: on a server, in a thread of its own.
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

/** `heads` are hashes that were a chain's last one at some time: a tail that was cut off since takes them away. */
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
    problems.push(`head ${head}: in neither chain; what was recorded up to it is cut off or another history`);
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

/** Every card is as the audit saw it when it was recorded; names the first that is not. */
function verifyRateCards(db: Db): string[] {
  const cards = db.all<Recorded>(sql`
    WITH seen AS (SELECT object_id, json_extract(detail, '$.content_sha256') AS recorded
      FROM audit WHERE action = 'rate_card.create')
    SELECT coalesce(version, object_id) AS version, content, recorded
    FROM rate_cards FULL JOIN seen ON object_id = version ORDER BY version`);
  for (const { version, content, recorded } of cards) {
    if (content === null) return [`rate card ${version}: missing`];
    if (recorded === null) return [`rate card ${version}: the audit does not know it`];
    if (contentHash(content) !== recorded) return [`rate card ${version}: not as it was recorded`];
  }
  return [];
}
