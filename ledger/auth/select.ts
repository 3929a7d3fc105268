/** better-auth's conditions as SQL. Names come from the table definitions; values are always bound. */

import { and, type Column, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../database/connection.ts";
import type { RawRecord, RawValue, RecordCondition } from "./records.ts";
import { columnOf } from "./records.ts";

type Test = (column: SQL, value: RawValue, values: RawValue[]) => SQL;

const listed = (values: RawValue[]): SQL =>
  values.length === 0
    ? sql`(NULL)`
    : sql`(${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;
/** The driver treats a single null as an object of named values. */
const literal = (value: RawValue): SQL => (value === null ? sql`NULL` : sql`${value}`);
const size = (value: RawValue): SQL => sql`length(${value})`;

/** For texts and numbers; NULL differs from every value. */
const tests: Record<RecordCondition["operator"], Test> = {
  eq: (column, value) => sql`${column} IS ${literal(value)}`,
  ne: (column, value) => sql`${column} IS NOT ${literal(value)}`,
  lt: (column, value) => sql`${column} < ${value}`,
  lte: (column, value) => sql`${column} <= ${value}`,
  gt: (column, value) => sql`${column} > ${value}`,
  gte: (column, value) => sql`${column} >= ${value}`,
  in: (column, _, values) => sql`coalesce(${column} IN ${listed(values)}, 0)`,
  not_in: (column, _, values) => sql`NOT coalesce(${column} IN ${listed(values)}, 0)`,
  contains: (column, value) => sql`instr(${column}, ${value}) > 0`,
  starts_with: (column, value) => sql`substr(${column}, 1, ${size(value)}) = ${value}`,
  ends_with: (column, value) =>
    sql`substr(${column}, max(length(${column}) - ${size(value)}, 0) + 1) = ${value}`,
};

function conditionOf(table: SQLiteTable, { field, operator, value, insensitive }: RecordCondition): SQL {
  const column: Column = columnOf(table, field);
  const values = Array.isArray(value) ? value : [value];
  const [first = null] = values;
  const folded = (raw: RawValue) => (insensitive && typeof raw === "string" ? raw.toLowerCase() : raw);
  const subject = insensitive && typeof first === "string" ? sql`lower(${column})` : sql`${column}`;
  return tests[operator](subject, folded(first), values.map(folded));
}

/** Undefined: all rows. */
export function whereOf(table: SQLiteTable, conditions: readonly RecordCondition[]): SQL | undefined {
  const of = (connector: RecordCondition["connector"]) =>
    conditions.filter((each) => each.connector === connector).map((each) => conditionOf(table, each));
  return and(...of("AND"), or(...of("OR")));
}

interface Selection {
  where: readonly RecordCondition[];
  limit?: number;
  offset?: number;
  sortBy?: { field: string; direction: "asc" | "desc" } | null;
}

export function selectRaw(db: Db, table: SQLiteTable, selection: Selection): RawRecord[] {
  const { where, limit, offset, sortBy } = selection;
  const fields = Object.entries(getTableColumns(table)).map(
    ([field, column]) => sql`${column} AS ${sql.identifier(field)}`,
  );
  const condition = whereOf(table, where);
  const parts = [
    sql`SELECT ${sql.join(fields, sql`, `)} FROM ${table}`,
    condition === undefined ? sql`` : sql`WHERE ${condition}`,
    sortBy
      ? sql`ORDER BY ${columnOf(table, sortBy.field)} ${sql.raw(sortBy.direction === "desc" ? "DESC" : "ASC")}`
      : sql``,
    sql`LIMIT ${limit ?? -1} OFFSET ${offset ?? 0}`,
  ];
  return db.all<RawRecord>(sql.join(parts, sql` `));
}
