import { sql } from "drizzle-orm";
import { type Db, openConnection } from "../database/connection.ts";
import { migrate } from "../migrations/migrate.ts";

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

function objectsOf(db: Db): Map<string, string | null> {
  const objects = db.all<SchemaObject>(
    sql`SELECT type, name, sql FROM sqlite_schema ORDER BY type DESC, name`,
  );
  return new Map(objects.map((object) => [`${object.type} ${object.name}`, object.sql]));
}

/** Compares constraints and triggers with the migrations; reports the first difference. */
export function verifySchema(db: Db): string[] {
  const reference = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  try {
    migrate(reference, 0);
    const found = objectsOf(db);
    for (const [name, definition] of objectsOf(reference.db)) {
      if (!found.has(name)) return [`${name}: missing from the schema`];
      if (found.get(name) !== definition) return [`${name}: differs from this version's definition`];
    }
    return [];
  } finally {
    reference.close();
  }
}

/** SQLite's integrity and foreign key checks. */
export function verifyStorage(db: Db): string[] {
  const damage = db.get<{ quick_check: string }>(sql`PRAGMA quick_check(1)`).quick_check;
  const lost = db.get<{ table: string; rowid: number | null; parent: string } | undefined>(
    sql`PRAGMA foreign_key_check`,
  );
  const problems: string[] = [];
  if (damage !== "ok") problems.push(`storage: ${damage}`);
  if (lost !== undefined)
    problems.push(`table ${lost.table}: row ${lost.rowid} refers to a missing ${lost.parent}`);
  return problems;
}
