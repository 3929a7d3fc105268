import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./connection.ts";

/** A named parameter of a prepared statement. */
export const param = (name: string) => sql.placeholder(name);

/** A named parameter as an expression, as SET needs it. */
export const paramValue = (name: string) => sql`${param(name)}`;

type Insertable<T extends SQLiteTable, Omitted extends string> = {
  [K in Exclude<keyof T["$inferInsert"], Omitted>]-?: Exclude<T["$inferInsert"][K], undefined>;
};

/**
 * Prepares an insert of a whole row. Generated columns and those in `omitted` are left out; all others must be given.
 */
export function preparedInsert<T extends SQLiteTable, const Omitted extends string = never>(
  db: Db,
  table: T,
  omitted: readonly Omitted[] = [],
): (row: Insertable<T, Omitted>) => void {
  const values: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (column.generated === undefined && !(omitted as readonly string[]).includes(key)) {
      values[key] = param(key);
    }
  }
  const statement = db
    .insert(table)
    .values(values as T["$inferInsert"])
    .prepare();
  return (row) => {
    statement.run(row as Record<string, unknown>);
  };
}

/** For statements that must change an exact number of rows. */
export function expectChanges(rows: number, result: { changes: number }, what: string): void {
  if (result.changes !== rows) throw new Error(`${what}: ${result.changes} rows changed instead of ${rows}`);
}

export function expectOneChange(result: { changes: number }, what: string): void {
  expectChanges(1, result, what);
}

export function pick<T, K extends keyof T>(table: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;
}

/** Calls `make` on first use and keeps the result. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
