/** Which tables better-auth may read and write, and how its values are stored. */

import { type Column, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
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

/** better-auth's models, under its own names. */
export type RecordModel =
  | "user"
  | "account"
  | "session"
  | "verification"
  | "oauthClient"
  | "oauthResource"
  | "oauthClientResource"
  | "oauthConsent"
  | "oauthRefreshToken"
  | "oauthAccessToken"
  | "oauthClientAssertion";

/** Stored values: dates as milliseconds, booleans as 0 or 1, lists and objects as JSON. */
export type RawValue = string | number | null;

/** A row by better-auth's names of its fields. */
export type RawRecord = Record<string, RawValue>;

export interface RecordCondition {
  field: string;
  operator:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with";
  value: RawValue | RawValue[];
  /** All AND conditions must hold and, if there are any, one OR condition. */
  connector: "AND" | "OR";
  /** ASCII case only. */
  insensitive: boolean;
}

export interface Selected {
  model: RecordModel;
  where: RecordCondition[];
}

export type RecordChange =
  | { kind: "create"; model: RecordModel; values: RawRecord }
  /** The first match only. */
  | ({ kind: "update"; values: RawRecord } & Selected)
  | ({ kind: "updateMany"; values: RawRecord } & Selected)
  /** The first match only. */
  | ({ kind: "delete" } & Selected)
  | ({ kind: "deleteMany" } & Selected)
  /** Deletes the first match and returns it; of concurrent callers, one gets it. */
  | ({ kind: "consumeOne" } & Selected)
  /** Adds to fields of the first match and sets others; of concurrent callers, one matches. */
  | ({ kind: "incrementOne"; increment: Record<string, number>; values: RawRecord } & Selected);

export type SignInMethod = "password" | "link" | "sso";

/** Why a token or session was refused. */
export type RecordRefusal =
  /** The user is banned or deleted, or has not consented. */
  | "not_allowed"
  /** The token that it renews, or its session, has ended. */
  | "ended"
  /** Its code was presented again, or its grant has ended. */
  | "code_ended";

interface RecordFacts {
  table: SQLiteTable;
  /** Users and passwords are changed by their own units. */
  writable: boolean;
}

const read = (table: SQLiteTable): RecordFacts => ({ table, writable: false });
const written = (table: SQLiteTable): RecordFacts => ({ table, writable: true });

const facts: Record<RecordModel, RecordFacts> = {
  user: read(user),
  account: read(account),
  // The session token is stored in clear text, by better-auth's design. It is useless without the HMAC-SHA256 of the
  // cookie, whose key derives from the master key, which is not in the ledger.
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

/** Throws for a table that better-auth may not write. */
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

/** better-auth's value in stored form. */
export function toRaw(model: RecordModel, field: string, value: unknown): RawValue {
  if (value === null || value === undefined) return null;
  return columnOf(tableOf(model), field).mapToDriverValue(value) as RawValue;
}

/** A stored row in better-auth's form. */
export function fromRaw(model: RecordModel, row: RawRecord): Record<string, unknown> {
  const table = tableOf(model);
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value === null ? null : columnOf(table, field).mapFromDriverValue(value),
    ]),
  );
}
