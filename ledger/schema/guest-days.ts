import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The salt of a UTC day, under which visitors and addresses are counted on it. */
export const guestDays = sqliteTable("guest_days", {
  /** YYYY-MM-DD. */
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/** Sessions of a visitor or an address on a day; they go with the day's salt. */
export const guestCounters = sqliteTable(
  "guest_counters",
  {
    day: text("day").notNull(),
    kind: text("kind").$type<"visitor" | "address">().notNull(),
    hash: text("hash").notNull(),
    sessions: integer("sessions").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.hash] })],
);
