import { expect, test } from "bun:test";
import { oauthProvider } from "@better-auth/oauth-provider";
import type { BetterAuthPlugin } from "better-auth";
import { getAuthTables } from "better-auth/db";
import { admin } from "better-auth/plugins";
import { type Column, getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import * as oauth from "./oauth.ts";
import { account, session, user, verification } from "./users.ts";

const { oauthRedeemedCodes: _, ...oauthTables } = oauth;
const ours: Record<string, SQLiteTable> = { user, session, account, verification, ...oauthTables };
const provider = oauthProvider({ loginPage: "/", consentPage: "/", disableJwtPlugin: true });
// Its types are made without exactOptionalPropertyTypes.
const theirs = getAuthTables({ plugins: [admin(), provider as unknown as BetterAuthPlugin] });

/** A column by better-auth's names of model and field. */
function theirName(column: Column | undefined): string | null {
  for (const [model, table] of Object.entries(ours))
    for (const [field, each] of Object.entries(getTableColumns(table)))
      if (each === column) return `${model}.${field}`;
  return null;
}

/** How better-auth's types look in the engine's words; lists and objects are JSON text. */
const storedTypes: Record<string, string> = {
  string: "text",
  boolean: "integer",
  date: "integer",
  number: "integer",
  json: "text",
  "string[]": "text",
};

test("the tables are exactly better-auth's", () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
});

test.each(Object.keys(ours))("the fields of %s are exactly better-auth's", (name) => {
  const table = ours[name];
  const expected = theirs[name];
  if (table === undefined || expected === undefined) throw new Error(`no table ${name}`);
  const columns = getTableColumns(table);
  const fields = Object.entries(expected.fields).map(([key, field]) => ({
    key,
    type: storedTypes[String(field.type)] ?? String(field.type),
    unique: field.unique === true,
    references: field.references === undefined ? null : `${field.references.model}.${field.references.field}`,
  }));
  const references = new Map(
    getTableConfig(table).foreignKeys.map((foreign) => {
      const { columns, foreignColumns } = foreign.reference();
      return [columns[0]?.name, theirName(foreignColumns[0])];
    }),
  );
  const declared = Object.entries(columns)
    .filter(([key]) => key !== "id")
    .map(([key, column]) => ({
      key,
      type: column.getSQLType(),
      unique: column.isUnique,
      references: references.get(column.name) ?? null,
    }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(declared.sort(byKey)).toEqual(fields.sort(byKey));

  for (const [key, field] of Object.entries(expected.fields)) {
    // What better-auth may leave out must be nullable here or have a default; what it always gives is required.
    const column = columns[key];
    if (field.required !== false) expect({ key, notNull: column?.notNull }).toEqual({ key, notNull: true });
    else
      expect({ key, optional: column?.notNull === false || column?.hasDefault === true }).toEqual({
        key,
        optional: true,
      });
  }
});
