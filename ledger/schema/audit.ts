import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, timeMs } from "./columns.ts";

/** One row per change; append-only by trigger; never contains a secret. */
export const audit = sqliteTable("audit", {
  sequence: integer("sequence").primaryKey(),
  atMs: timeMs("at_ms").notNull(),
  actorKind: text("actor_kind").notNull(),
  actorId: text("actor_id"),
  address: text("address"),
  requestId: text("request_id"),
  action: text("action").notNull(),
  objectKind: text("object_kind").notNull(),
  objectId: text("object_id").notNull(),
  organizationId: text("organization_id"),
  outcome: text("outcome").notNull(),
  detail: json<Record<string, string | number | boolean | null>>("detail"),
  /** SHA-256 over the previous hash and this row (../audit/audit.ts); null in rows from before the chain. */
  hash: text("hash"),
});
