import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";

/** A client_request_id in use, by a job or by a set; goes with it, so that the id is free again. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    ownerKey: text("owner_key").notNull(),
    clientRequestId: text("client_request_id").notNull(),
    jobId: text("job_id"),
    setId: text("set_id"),
    createdAtMs: timeMs("created_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerKey, table.clientRequestId] })],
);
