import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { VerifyReport } from "../contract.ts";
import { type Db, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../files.ts";
import { latestVersion, schemaVersion } from "../migrations/migrate.ts";
import { verifyAudit } from "./audit.ts";
import { verifyChain } from "./chain.ts";
import {
  accountChecks,
  bucketChecks,
  type Check,
  guestChecks,
  holdChecks,
  jobChecks,
  setChecks,
} from "./checks.ts";
import { verifyRateCards } from "./rate-cards.ts";
import { verifySchema, verifyStorage } from "./schema.ts";

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
