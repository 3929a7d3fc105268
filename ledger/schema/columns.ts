import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** JSON kept as text. Unlike drizzle's own mode, null stays SQL NULL when it arrives through a placeholder. */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string | null }>({
    dataType: () => "text",
    toDriver: (value) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => JSON.parse(value ?? "null") as T,
  })(name);

/** A boolean kept as 0 or 1; null stays null, also through a placeholder. */
export const flag = (name: string) =>
  customType<{ data: boolean; driverData: number | null }>({
    dataType: () => "integer",
    toDriver: (value) => (value === null ? null : value ? 1 : 0),
    fromDriver: (value) => value === 1,
  })(name);

/** Who a row belongs to: an organization's project, or the hash of a job token. See owners.ts. */
export const ownerColumns = () => ({
  organizationId: text("organization_id"),
  projectId: text("project_id"),
  jobTokenHash: text("job_token_hash"),
  /** Written by the database: one text that is the same for the same owner. */
  ownerKey: text("owner_key").notNull().generatedAlwaysAs("", { mode: "stored" }),
});

/** Milliseconds since 1970. */
export const timeMs = (name: string) => integer(name);
