import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openConnection } from "./connection.ts";

test("one SQL text can be read as arrays and as objects, also by nested queries", () => {
  const { db, close } = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  const text = sql`SELECT 1 AS one UNION ALL SELECT 2`;
  const objects = [{ one: 1 }, { one: 2 }];
  for (let round = 0; round < 2; round += 1) {
    expect(db.all(text)).toEqual(objects);
    expect(db.values(text)).toEqual([[1], [2]]);
    expect(db.all<{ one: number }>(text).map(() => db.all(text))).toEqual([objects, objects]);
    expect(db.get(text)).toMatchObject({ one: 1 });
  }
  close();
});

test("reading only the first row leaves no lock on the table or the write-ahead log", () => {
  const folder = mkdtempSync(join(tmpdir(), "connection-"));
  const open = () => openConnection(join(folder, "ledger.db"), { readOnly: false, busyTimeoutMs: 0 });
  const [one, other] = [open(), open()];
  one.exec("CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1), (2), (3)");
  expect(one.db.get(sql`SELECT number FROM numbers`)).toMatchObject({ number: 1 });
  other.exec("ALTER TABLE numbers ADD COLUMN name TEXT");
  expect(other.db.get(sql`PRAGMA wal_checkpoint(TRUNCATE)`)).toMatchObject({ busy: 0, log: 0 });
  expect(one.db.get(sql`SELECT number FROM numbers`)).toMatchObject({ number: 1 });
  one.exec("DROP TABLE numbers");
  one.close();
  other.close();
  rmSync(folder, { recursive: true });
});
