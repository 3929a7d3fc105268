/** A filled ledger of the first version: nothing of it is lost or changed by the upgrade, and work goes on with it. */
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Connection } from "../database/connection.ts";
import { actor, dayMs, type Harness, leaseNext, memoryLedger, noonMs, success } from "../testing/harness.ts";
import versionOne from "../testing/version-1.sql" with { type: "text" };
import { migrations } from "./index.ts";
import { migrate, schemaVersion } from "./migrate.ts";

type Row = Record<string, unknown>;
type Tables = Map<string, { columns: string; rows: Row[] }>;

function rowsOf({ db }: Connection, table: string, columns: string): Row[] {
  return db.all<Row>(sql.raw(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`));
}

function tablesOf(connection: Connection): Tables {
  const { db } = connection;
  const tables = db.all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`);
  const read = ({ name }: { name: string }) => {
    const named = db.all<{ name: string }>(sql`SELECT name FROM pragma_table_xinfo(${name})`);
    const columns = named.map((column) => column.name).join(", ");
    return [name, { columns, rows: rowsOf(connection, name, columns) }] as const;
  };
  return new Map(tables.map(read));
}

/** The rows are those of a whole history, which the triggers would have had to see from its beginning. */
function fill(connection: Connection): void {
  migrate(connection, noonMs, migrations.slice(0, 1));
  const triggers = connection.db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
  );
  connection.exec("PRAGMA foreign_keys = OFF");
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`);
  connection.exec(versionOne);
  for (const { sql: definition } of triggers) connection.exec(definition);
  connection.exec("PRAGMA foreign_keys = ON");
}

function upgraded(): { ledger: Harness; before: Tables } {
  let before: Tables = new Map();
  const ledger = memoryLedger((connection) => {
    fill(connection);
    expect(schemaVersion(connection.db)).toBe(1);
    before = tablesOf(connection);
  });
  return { ledger, before };
}

test("every row is there after the upgrade as it was before", () => {
  const { ledger, before } = upgraded();
  // Those of signing in were not used yet.
  const empty = [...before].filter(([, { rows }]) => rows.length === 0).map(([name]) => name);
  expect(empty).toEqual(["account", "session", "verification"]);
  for (const [name, { columns, rows }] of before) {
    if (name === "outbox") continue;
    const now = rowsOf(ledger.connection, name, columns);
    // What is noted about the upgrade itself comes to what was noted before.
    if (name === "meta" || name === "schema_versions") expect(now).toEqual(expect.arrayContaining(rows));
    else expect({ name, rows: now }).toEqual({ name, rows });
  }
  const known = "id, type, job_id, webhook_url, job, created_at_ms";
  const events = before.get("outbox")?.rows.map(({ id }) => id) ?? [];
  expect(events).toHaveLength(2);
  expect(rowsOf(ledger.connection, "outbox", known)).toEqual(before.get("outbox")?.rows ?? []);
});

test("what was recorded verifies, and its last hash is still in the chain", () => {
  const { ledger, before } = upgraded();
  const head = String(before.get("transfers")?.rows.at(-1)?.hash);
  expect(ledger.verify([head])).toMatchObject({ ok: true, problems: [], transfers: 12, head });
});

test("what was under way is brought to its end, and what is over expires", async () => {
  const { ledger } = upgraded();
  const nowMs = noonMs + dayMs;
  expect(ledger.run("requeueLeases", { which: "all", nowMs }).jobIds).toEqual(["job_5"]);
  const ended: string[] = [];
  for (let jobId = leaseNext(ledger, "lease", nowMs); jobId !== null; jobId = leaseNext(ledger, "lease", nowMs)) {
    const ending = success(120);
    ledger.run("endJob", { jobId, leaseToken: "lease", ending, retentionMs: dayMs, nowMs });
    ended.push(jobId);
  }
  expect(ended.sort()).toEqual(["job_5", "job_6", "job_7"]);
  const owner = { organizationId: "org_a", projectId: "prj_a" };
  expect(await ledger.read.clientRequest(owner, "request-1")).toEqual({ set: null });
  expect(await ledger.read.balance("org_a", { maxActiveJobs: 1, monthlyCreditUnits: 1_000 }, nowMs)).toEqual({
    available: 1_000 - 150 - 2 * 120,
    held: 0,
  });
  const { organizationId } = owner;
  const [event] = await ledger.read.deliveries(organizationId, { limit: 1, before: null, state: "failed" });
  const eventId = event?.eventId ?? "";
  expect(ledger.run("redeliverEvent", { eventId, organizationId, actor, nowMs }).outcome).toBe("scheduled");
  expect(ledger.verify()).toMatchObject({ ok: true, problems: [] });

  const { removed } = ledger.run("sweep", { nowMs: noonMs + 30 * dayMs, limit: 100 });
  expect(removed).toMatchObject({ jobs: 7, uploads: 1 });
  expect(ledger.verify()).toMatchObject({ ok: true, problems: [] });
});
