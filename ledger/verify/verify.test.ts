import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  actor,
  addJob,
  addOrganization,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  ownerOf,
  success,
} from "../testing/harness.ts";
import { verifyDataDir } from "./verify.ts";

/** One job of each kind: succeeded, cancelled, running, queued and deleted. */
function lived(): Harness {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  addOrganization(ledger, "b");
  for (const version of ["card-1", "card-2"]) {
    const card = { version, creditModelVersion: "model-1", source: "built_in" as const, content: "[]" };
    ledger.run("recordRateCard", { ...card, actor, nowMs: noonMs });
  }
  for (const suffix of ["1", "2", "3", "4", "5"])
    addJob(ledger, suffix, owner, { upload: { estimatedCreditUnits: 100 } });
  leaseNext(ledger, "lease");
  ledger.run("endJob", {
    jobId: "job_1",
    leaseToken: "lease",
    ending: success(60),
    retentionMs: 1,
    nowMs: noonMs,
  });
  ledger.run("cancelJob", { jobId: "job_2", owner, retentionMs: 1, actor, nowMs: noonMs });
  leaseNext(ledger, "lease");
  ledger.run("deleteJob", { jobId: "job_5", owner, actor, nowMs: noonMs });
  return ledger;
}

/** As somebody with the file and an SQL shell would: triggers and constraints out of the way, then put back. */
function tamper(ledger: Harness, statements: string) {
  const triggers = ledger.rows<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
  );
  const { connection } = ledger;
  connection.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`);
  connection.exec(statements);
  for (const { sql } of triggers) connection.exec(sql);
  connection.exec("PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF");
}

test("a ledger that lived is in order, and its head is its last transfer's hash", () => {
  const ledger = lived();
  const hashes = (table: string) =>
    ledger.rows<{ hash: string }>(`SELECT hash FROM ${table} ORDER BY sequence`).map(({ hash }) => hash);
  const [transfers, audit] = [hashes("transfers"), hashes("audit")];
  expect(ledger.verify()).toEqual({
    ok: true,
    transfers: transfers.length,
    head: transfers.at(-1) ?? "",
    auditRows: audit.length,
    auditHead: audit.at(-1) ?? "",
    problems: [],
  });
});

test("an empty ledger is in order", () => {
  expect(memoryLedger().verify()).toEqual({
    ok: true,
    transfers: 0,
    head: null,
    auditRows: 0,
    auditHead: null,
    problems: [],
  });
});

const tampering: { name: string; statements: string; says: string }[] = [
  {
    name: "a transfer's amount",
    statements: "UPDATE transfers SET credit_units = credit_units + 1 WHERE sequence = 3",
    says: "transfer 3: its hash does not match",
  },
  {
    name: "a transfer's time",
    statements: "UPDATE transfers SET created_at_ms = 1 WHERE sequence = 5",
    says: "transfer 5: its hash does not match",
  },
  {
    name: "a transfer removed",
    statements: "DELETE FROM transfers WHERE sequence = 4",
    says: "transfer 4: missing",
  },
  {
    name: "a transfer added",
    statements: `INSERT INTO transfers SELECT 99, 'forged', kind, debit_account_id, credit_account_id, credit_units,
      bucket_id, hold_id, actor_kind, actor_id, reason, created_at_ms, substr(hash, 2) || 'x' FROM transfers WHERE sequence = 1`,
    says: ": missing",
  },
  {
    name: "a transfer to another account",
    statements: "UPDATE transfers SET credit_account_id = 'available:org_b' WHERE sequence = 1",
    says: "transfer 1: issue cannot go from issued to available:org_b",
  },
  {
    name: "a balance",
    statements: "UPDATE credit_accounts SET balance = balance + 5 WHERE id = 'available:org_a'",
    says: "account available:org_a: balance 745, but its transfers add up to 740",
  },
  {
    name: "a balance and its bucket",
    statements: `UPDATE credit_accounts SET balance = balance + 5 WHERE id = 'available:org_a';
      UPDATE buckets SET remaining_credit_units = remaining_credit_units + 5`,
    says: "bucket allowance:org_a:2026-03: 745 remaining, but its transfers leave 740",
  },
  {
    name: "the installation's balance",
    statements: "UPDATE credit_accounts SET balance = 0 WHERE id = 'spent'",
    says: "account spent: balance 0, but its transfers add up to 60",
  },
  {
    name: "what a bucket holds",
    statements: "UPDATE buckets SET remaining_credit_units = 0",
    says: "account available:org_a: balance 740, but its buckets hold 0",
  },
  {
    name: "what a bucket was",
    statements: "UPDATE buckets SET credit_units = 5000",
    says: "bucket allowance:org_a:2026-03: 5000 granted, but its transfer issued 1000",
  },
  {
    name: "a hold's amount",
    statements: "UPDATE holds SET credit_units = 1 WHERE id = 'hld_3'",
    says: "hold hld_3: 1 reserved, but its transfers took 100",
  },
  {
    name: "a hold's settlement",
    statements: "UPDATE holds SET settled_credit_units = 10 WHERE id = 'hld_1'",
    says: "hold hld_1: 10 settled, but its transfers spent 60",
  },
  {
    name: "a pending hold declared released",
    statements:
      "UPDATE holds SET state = 'released', job_status = 'failed', ended_at_ms = 1 WHERE id = 'hld_4'",
    says: "hold hld_4: 100 left it by its state, but its transfers moved 0",
  },
  {
    name: "a hold that outlives its job",
    statements: "DELETE FROM jobs WHERE id = 'job_4'; DELETE FROM uploads WHERE id = 'upl_4'",
    says: "hold hld_4: ended for a job that is unfinished, but its job is missing",
  },
  {
    name: "a job revived",
    statements: `UPDATE jobs SET status = 'queued', finished_at_ms = NULL, expires_at_ms = NULL, deliverable = NULL,
      actual_credit_units = NULL, error_code = NULL WHERE id = 'job_2'`,
    says: "job job_2: is unfinished, but the audit says cancelled",
  },
  {
    name: "a job made to fail",
    statements:
      "UPDATE jobs SET status = 'failed', actual_credit_units = 0, error_code = 'x' WHERE id = 'job_1'",
    says: "hold hld_1: ended for a job that is succeeded, but its job is failed",
  },
  {
    name: "a job's cost",
    statements: "UPDATE jobs SET actual_credit_units = 1 WHERE id = 'job_1'",
    says: "job job_1: cost 1, but 60 was settled",
  },
  {
    name: "a job without its hold",
    statements: "UPDATE holds SET job_id = 'job_other' WHERE id = 'hld_3'",
    says: "job job_3: has no hold",
  },
  {
    name: "a second end",
    statements: `INSERT INTO audit SELECT sequence + 1000, at_ms, actor_kind, actor_id, address, request_id, action,
      object_kind, object_id, organization_id, 'failed', detail, hash FROM audit WHERE action = 'job.end' AND object_id = 'job_1'`,
    says: "job job_1: ended 2 times",
  },
  {
    name: "a set without jobs",
    statements: `INSERT INTO convert_sets (id, organization_id, project_id, fingerprint, unqueued, created_at_ms)
      SELECT 'set_1', organization_id, project_id, upload_sha, '[]', 1 FROM
        (SELECT organization_id, project_id, sha256 AS upload_sha FROM uploads LIMIT 1)`,
    says: "set set_1: has no jobs",
  },
  {
    name: "an audit row removed",
    statements: "DELETE FROM audit WHERE sequence = 2",
    says: "audit row 2: missing",
  },
  {
    name: "an audit line's words",
    statements: "UPDATE audit SET outcome = 'granted' WHERE sequence = 3",
    says: "audit row 3: its hash does not match",
  },
  {
    name: "an audit line's detail",
    statements: `UPDATE audit SET detail = replace(detail, '100', '999') WHERE sequence = 5`,
    says: "audit row 5: its hash does not match",
  },
  {
    name: "an audit line inserted in the middle",
    statements: `UPDATE audit SET sequence = -sequence WHERE sequence > 4;
      INSERT INTO audit SELECT 5, at_ms, actor_kind, actor_id, address, request_id, action, object_kind, object_id,
        organization_id, 'forged', detail, hash FROM audit WHERE sequence = 1;
      UPDATE audit SET sequence = 1 - sequence WHERE sequence < 0`,
    says: "audit row 5: its hash does not match",
  },
  {
    name: "audit lines in another order",
    statements: `UPDATE audit SET sequence = -1 WHERE sequence = 6; UPDATE audit SET sequence = 6 WHERE sequence = 7;
      UPDATE audit SET sequence = 7 WHERE sequence = -1`,
    says: "audit row 6: its hash does not match",
  },
  {
    name: "an audit line without its hash",
    statements: "UPDATE audit SET hash = NULL WHERE sequence = 1",
    says: "audit row 1: has no hash",
  },
  {
    name: "transfers in another order",
    statements: `UPDATE transfers SET sequence = 1000 WHERE sequence = 2; UPDATE transfers SET sequence = 2 WHERE sequence = 3;
      UPDATE transfers SET sequence = 3 WHERE sequence = 1000`,
    says: "transfer 2: its hash does not match",
  },
  {
    name: "a transfer inserted in the middle",
    statements: `UPDATE transfers SET sequence = sequence + 1000 WHERE sequence > 2;
      INSERT INTO transfers SELECT 3, 'forged', kind, debit_account_id, credit_account_id, credit_units,
        bucket_id, hold_id, actor_kind, actor_id, reason, created_at_ms, substr(hash, 2) || 'x' FROM transfers WHERE sequence = 1;
      UPDATE transfers SET sequence = sequence - 999 WHERE sequence > 1000`,
    says: "transfer 3: its hash does not match",
  },
  {
    name: "what a rate card says",
    statements: "UPDATE rate_cards SET content = '[1]' WHERE version = 'card-2'",
    says: "rate card card-2: differs from its audit entry",
  },
  {
    name: "a rate card removed",
    statements: "DELETE FROM rate_cards WHERE version = 'card-1'",
    says: "rate card card-1: missing",
  },
  {
    name: "a rate card slipped in",
    statements: `INSERT INTO rate_cards SELECT 9, 'card-0', credit_model_version, source, content, actor_kind, actor_id,
      created_at_ms FROM rate_cards WHERE version = 'card-1'`,
    says: "rate card card-0: not in the audit",
  },
  {
    name: "a reference that leads nowhere",
    statements: "DELETE FROM projects WHERE id = 'prj_b'; DELETE FROM organizations WHERE id = 'org_b'",
    says: "table credit_accounts: row",
  },
  {
    name: "a value that a constraint forbids",
    statements: "UPDATE jobs SET attempt = -1 WHERE id = 'job_1'",
    says: "storage: CHECK constraint failed in jobs",
  },
];

test.each(tampering)("tampering with $name is named", ({ statements, says }) => {
  const ledger = lived();
  tamper(ledger, statements);
  const report = ledger.verify();
  expect(report.ok).toBe(false);
  expect(report.problems.join("\n")).toContain(says);
  ledger.connection.close();
});

test("a tail that was cut off is found by a head that was noted before", () => {
  const ledger = lived();
  const { head, auditHead } = ledger.verify();
  const noted = [head ?? "", auditHead ?? ""];
  expect(ledger.verify(noted).problems).toEqual([]);
  // More history takes no head away.
  addJob(ledger, "6", ownerOf("a"), { upload: { estimatedCreditUnits: 100 } });
  expect(ledger.verify(noted).problems).toEqual([]);

  const [{ last } = { last: 0 }] = ledger.rows<{ last: number }>("SELECT max(sequence) AS last FROM audit");
  tamper(ledger, `DELETE FROM audit WHERE sequence > ${last - 4}`);
  // What is left is a sound chain: only the note tells that there was more.
  expect(ledger.verify().problems.filter((problem) => problem.startsWith("audit"))).toEqual([]);
  expect(ledger.verify(noted).problems.filter((problem) => problem.startsWith("head"))).toEqual([
    expect.stringContaining(`head ${auditHead}: in neither chain`),
  ]);
});

test("a missing or weakened guard is named", () => {
  const missing = lived();
  missing.connection.exec("DROP TRIGGER transfers_no_delete");
  expect(missing.verify().problems).toEqual(["trigger transfers_no_delete: missing from the schema"]);
  const weakened = lived();
  weakened.connection.exec(
    "DROP TRIGGER audit_no_update; CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit WHEN 0 BEGIN SELECT 1; END",
  );
  expect(weakened.verify().problems).toEqual([
    "trigger audit_no_update: differs from this version's definition",
  ]);
});

test("a directory without a ledger is said to have none, and gets none", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
  try {
    expect(verifyDataDir(dataDir)).toMatchObject({
      ok: false,
      problems: ["there is no ledger in this data directory"],
    });
    expect(verifyDataDir(dataDir).ok).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
