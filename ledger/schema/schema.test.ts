import { expect, test } from "bun:test";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { memoryLedger } from "../testing/harness.ts";
import * as schema from "./index.ts";

const tables = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map((table) => getTableConfig(table));
const { rows } = memoryLedger();

test("the migrations make exactly the tables that the program knows", () => {
  const made = rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  expect(made.map(({ name }) => name)).toEqual(tables.map(({ name }) => name).sort());
});

test("every table is strict", () => {
  const loose = rows<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
  );
  expect(loose).toEqual([]);
});

test.each(tables.map((table) => [table.name, table] as const))(
  "the columns of %s are as the program says",
  (name, table) => {
    const stored = rows<{ name: string; type: string; notnull: number; pk: number }>(
      `SELECT name, type, "notnull", pk FROM pragma_table_xinfo('${name}') ORDER BY name`,
    ).map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      required: column.notnull === 1 || column.pk > 0,
    }));
    const declared = table.columns
      .map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        required: column.notNull || column.primary,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(stored).toEqual(declared);
  },
);
