import { count } from "drizzle-orm";
import { tableOf } from "../auth/records.ts";
import { selectRaw, whereOf } from "../auth/select.ts";
import type { RecordQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";

/** better-auth's reads; made anew for every question, because every question may be another. */
export function createRecordQueries(db: Db): RecordQueries {
  return {
    findRecords: async ({ model, ...selection }) => selectRaw(db, tableOf(model), selection),
    countRecords: async ({ model, where }) => {
      const table = tableOf(model);
      return db.select({ rows: count() }).from(table).where(whereOf(table, where)).get()?.rows ?? 0;
    },
  };
}
