import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openConnection } from "../database/connection.ts";
import { migrations } from "./index.ts";
import { latestVersion, migrate, NewerLedgerError, schemaVersion } from "./migrate.ts";

const empty = () => openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });

test("an empty database gets every migration, once", () => {
  const connection = empty();
  expect(migrate(connection, 77)).toEqual({ from: 0, to: latestVersion });
  expect(migrate(connection, 88)).toEqual({ from: latestVersion, to: latestVersion });
  const applied = connection.db.all<{ version: number; applied_at_ms: number }>(
    sql`SELECT version, applied_at_ms FROM schema_versions`,
  );
  expect(applied.map((row) => [row.version, row.applied_at_ms])).toEqual(migrations.map(({ version }) => [version, 77]));
});

test("versions count up without gaps", () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test("an older database gets only what it lacks", () => {
  const connection = empty();
  migrate(connection, 1);
  const next = { version: latestVersion + 1, name: "next", sql: "CREATE TABLE next_thing (id TEXT PRIMARY KEY) STRICT" };
  expect(migrate(connection, 2, [...migrations, next])).toEqual({ from: latestVersion, to: next.version });
  expect(connection.db.all(sql`SELECT * FROM next_thing`)).toEqual([]);
});

test("a newer database is refused and left alone", () => {
  const connection = empty();
  migrate(connection, 1);
  const newer = latestVersion + 1;
  connection.db.run(sql`INSERT INTO schema_versions VALUES (${newer}, 'future', 2)`);
  expect(() => migrate(connection, 3)).toThrow(NewerLedgerError);
  expect(schemaVersion(connection.db)).toBe(newer);
});

test("a migration that fails leaves nothing behind", () => {
  const connection = empty();
  const broken = [...migrations, { version: latestVersion + 1, name: "broken", sql: "CREATE TABLE a (x TEXT); SELECT nonsense" }];
  expect(() => migrate(connection, 1, broken)).toThrow(/nonsense/);
  expect(schemaVersion(connection.db)).toBe(0);
  expect(connection.db.all(sql`SELECT name FROM sqlite_schema`)).toEqual([]);
});
