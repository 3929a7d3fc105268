import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What an administrator called a grant; append-only by trigger, so that a name means one grant for ever. */
export const grantReferences = sqliteTable(
  "grant_references",
  {
    organizationId: text("organization_id").notNull(),
    reference: text("reference").notNull(),
    bucketId: text("bucket_id").notNull(),
    packId: text("pack_id"),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.reference] })],
);
