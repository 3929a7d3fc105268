import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./users.ts";

/** Users who signed up by themselves: nobody has vouched that their addresses are theirs. */
export const unprovedUsers = sqliteTable("unproved_users", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
});
