import { type SQL, sql } from "drizzle-orm";

/**
 * The same selection for each of some values, to be followed by ORDER BY and LIMIT. Where an index yields each in that
 * order, the engine merges them as it reads (https://www.sqlite.org/lang_select.html, compound selects) and stops at
 * the limit: a list of all statuses needs no index beside that of one status.
 */
export function mergeOf(values: readonly string[], select: (value: SQL) => SQL): SQL {
  return sql.join(
    values.map((value) => select(sql`${value}`)),
    sql` UNION ALL `,
  );
}
