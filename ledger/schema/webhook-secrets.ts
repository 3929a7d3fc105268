import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";

/** What an organization's deliveries are signed with, encrypted under a key that the ledger does not hold. */
export const webhookSecrets = sqliteTable("webhook_secrets", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  sealed: text("sealed").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null for the one in force; a replaced one goes on signing until then. */
  validUntilMs: timeMs("valid_until_ms"),
});

export type WebhookSecretRow = typeof webhookSecrets.$inferSelect;
