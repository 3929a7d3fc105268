import { expect, test } from "bun:test";
import { getAuthTables } from "better-auth/db";
import { admin } from "better-auth/plugins";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { account, session, user, verification } from "./users.ts";

const ours: Record<string, SQLiteTable> = { user, session, account, verification };
const theirs = getAuthTables({ plugins: [admin()] });

/** How drizzle's values for these types look in better-auth's words. */
const typeNames: Record<string, string> = { string: "string", boolean: "boolean", date: "date" };

test("the user tables are exactly better-auth's", () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
});

test.each(Object.keys(ours))("the fields of %s are exactly better-auth's", (name) => {
  const table = ours[name];
  const expected = theirs[name];
  if (table === undefined || expected === undefined) throw new Error(`no table ${name}`);
  const columns = getTableColumns(table);
  const fields = Object.entries(expected.fields).map(([key, field]) => ({
    key,
    type: String(field.type),
    unique: field.unique === true,
    references: field.references === undefined ? null : `${field.references.model}.${field.references.field}`,
  }));
  const references = new Map(
    getTableConfig(table).foreignKeys.map((foreign) => {
      const { columns, foreignTable, foreignColumns } = foreign.reference();
      return [columns[0]?.name, `${getTableConfig(foreignTable).name}.${foreignColumns[0]?.name}`];
    }),
  );
  const declared = Object.entries(columns)
    .filter(([key]) => key !== "id")
    .map(([key, column]) => ({
      key,
      type: typeNames[column.dataType] ?? column.dataType,
      unique: column.isUnique,
      references: references.get(column.name) ?? null,
    }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(declared.sort(byKey)).toEqual(fields.sort(byKey));

  for (const [key, field] of Object.entries(expected.fields)) {
    // What better-auth may leave out must be nullable here or have a default; what it always gives is required.
    const column = columns[key];
    if (field.required === true) expect({ key, notNull: column?.notNull }).toEqual({ key, notNull: true });
    else
      expect({ key, optional: column?.notNull === false || column?.hasDefault === true }).toEqual({
        key,
        optional: true,
      });
  }
});
