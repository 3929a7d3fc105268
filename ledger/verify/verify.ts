import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { VerifyReport } from "../contract.ts";
import { type Db, openConnection } from "../database/connection.ts";
import { ledgerFile } from "../files.ts";
import { latestVersion, schemaVersion } from "../migrations/migrate.ts";
import { verifyChain } from "./chain.ts";
import {
  accountChecks,
  auditChecks,
  bucketChecks,
  type Check,
  holdChecks,
  jobChecks,
  setChecks,
} from "./checks.ts";
import { verifySchema, verifyStorage } from "./schema.ts";

const checks: readonly Check[] = [
  ...accountChecks,
  ...bucketChecks,
  ...holdChecks,
  ...jobChecks,
  ...setChecks,
  ...auditChecks,
];

const unreadable = (problem: string): VerifyReport => ({
  ok: false,
  transfers: 0,
  head: null,
  problems: [problem],
});

/**
 * Recomputes everything that the ledger promises from its rows, as of one moment; changes nothing. Works beside a
 * running server and on a data directory at rest. Runs to its end without a pause: on a server, in a thread of its own.
 */
export function verifyDataDir(dataDir: string): VerifyReport {
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
    return verifyDatabase(connection.db);
  } finally {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
    connection.close();
  }
}

export function verifyDatabase(db: Db): VerifyReport {
  const { transfers, head, problems: chainProblems } = verifyChain(db);
  const problems = [...verifySchema(db), ...verifyStorage(db), ...chainProblems];
  for (const check of checks) {
    const row = db.get<Parameters<Check["problem"]>[0] | undefined>(sql.raw(check.sql));
    if (row !== undefined) problems.push(check.problem(row));
  }
  return { ok: problems.length === 0, transfers, head, problems };
}
