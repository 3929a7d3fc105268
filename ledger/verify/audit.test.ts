import { expect, test } from "bun:test";
import { openConnection } from "../database/connection.ts";
import { migrations } from "../migrations/index.ts";
import { migrate } from "../migrations/migrate.ts";
import { actor, noonMs } from "../testing/harness.ts";
import { createContext } from "../unit-context.ts";
import { createUnits } from "../units.ts";
import { runGroup } from "../writer/group-commit.ts";
import { verifyDatabase } from "./verify.ts";

/** A ledger of the version before the audit had a chain, with three rows, that is migrated and then written to. */
function older() {
  const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  migrate(connection, noonMs, migrations.slice(0, 1));
  const row = "1, 'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_1', NULL, 'leased', NULL";
  connection.exec(`INSERT INTO audit VALUES (1, ${row}), (2, ${row}), (3, ${row})`);
  migrate(connection, noonMs);
  const units = createUnits(createContext(connection.db));
  for (const name of ["a", "b"]) {
    const ids = { organizationId: `org_${name}`, projectId: `prj_${name}` };
    const args = { ...ids, name, planId: "free", actor, nowMs: noonMs };
    const [answer] = runGroup(connection, units, [{ id: 1, name: "createOrganization", args }]);
    expect(answer?.ok).toBe(true);
  }
  return connection;
}

test("rows that are older than the chain stay without a hash, and the chain continues after them", () => {
  const { db } = older();
  expect(verifyDatabase(db)).toMatchObject({ ok: true, auditRows: 5, problems: [] });
});

test("no row after them can do without one", () => {
  const connection = older();
  connection.exec("DROP TRIGGER audit_no_update; UPDATE audit SET hash = NULL");
  expect(verifyDatabase(connection.db).problems).toContain("audit row 4: has no hash");
});
