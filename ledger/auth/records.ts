/** What better-auth may do with which table, and how its values look where they are stored. */

import { type Column, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RawRecord, RawValue, RecordModel } from "../contract/records.ts";
import {
  account,
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthRefreshToken,
  oauthResource,
  session,
  user,
  verification,
} from "../schema/index.ts";

interface RecordFacts {
  table: SQLiteTable;
  /** People and their passwords are changed by units of their own, which know the rules about them. */
  writable: boolean;
}

const read = (table: SQLiteTable): RecordFacts => ({ table, writable: false });
const written = (table: SQLiteTable): RecordFacts => ({ table, writable: true });

const facts: Record<RecordModel, RecordFacts> = {
  user: read(user),
  account: read(account),
  // The token of a session is stored as it is, by better-auth's design. It opens nothing by itself: a cookie is good
  // only with the HMAC-SHA256 over it, whose key comes from the master key, which lies outside the ledger.
  session: written(session),
  verification: written(verification),
  oauthClient: written(oauthClient),
  oauthResource: written(oauthResource),
  oauthClientResource: written(oauthClientResource),
  oauthConsent: written(oauthConsent),
  oauthRefreshToken: written(oauthRefreshToken),
  oauthAccessToken: written(oauthAccessToken),
  oauthClientAssertion: written(oauthClientAssertion),
};

const known = (name: string): name is RecordModel => Object.hasOwn(facts, name);

export function modelOf(name: string): RecordModel {
  if (!known(name)) throw new Error(`no records of ${name}`);
  return name;
}

export const tableOf = (model: RecordModel): SQLiteTable => facts[modelOf(model)].table;

/** Throws for a table that is not better-auth's to write. */
export function writableTableOf(model: RecordModel): SQLiteTable {
  const { table, writable } = facts[modelOf(model)];
  if (!writable) throw new Error(`records of ${model} are not written this way`);
  return table;
}

export function columnOf(table: SQLiteTable, field: string): Column {
  const columns = getTableColumns(table);
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) throw new Error(`no field ${field}`);
  return column;
}

/** A value of better-auth's as it is stored and as it crosses to the writer. */
export function toRaw(model: RecordModel, field: string, value: unknown): RawValue {
  if (value === null || value === undefined) return null;
  return columnOf(tableOf(model), field).mapToDriverValue(value) as RawValue;
}

/** A stored row in better-auth's values. */
export function fromRaw(model: RecordModel, row: RawRecord): Record<string, unknown> {
  const table = tableOf(model);
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value === null ? null : columnOf(table, field).mapFromDriverValue(value),
    ]),
  );
}
