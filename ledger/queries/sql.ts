import { type SQL, sql } from "drizzle-orm";

/**
 * Combines the same selection for several values, for ORDER BY and LIMIT. If an index yields each in that order, SQLite
 * merges them while reading (https://www.sqlite.org/lang_select.html, compound selects) and stops at the limit.
 */
export function mergeOf(values: readonly string[], select: (value: SQL) => SQL): SQL {
  return sql.join(
    values.map((value) => select(sql`${value}`)),
    sql` UNION ALL `,
  );
}

/** The smallest id of that moment: 48 bits of milliseconds, as in UUIDv7. */
export function firstIdAt(prefix: "job" | "hld", ms: number): string {
  return `${prefix}_${Math.max(0, ms).toString(16).padStart(12, "0")}`;
}
