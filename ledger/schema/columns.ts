import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** JSON stored as text. Unlike drizzle's mode, null stays SQL NULL in placeholders. */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string | null }>({
    dataType: () => "text",
    toDriver: (value) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => JSON.parse(value ?? "null") as T,
  })(name);

/** A boolean stored as 0 or 1; null stays null in placeholders. */
export const flag = (name: string) =>
  customType<{ data: boolean; driverData: number | null }>({
    dataType: () => "integer",
    toDriver: (value) => (value === null ? null : value ? 1 : 0),
    fromDriver: (value) => value === 1,
  })(name);

/** The owner of a row: an organization's project, or the hash of a job token. See owners.ts. */
export const ownerColumns = () => ({
  organizationId: text("organization_id"),
  projectId: text("project_id"),
  jobTokenHash: text("job_token_hash"),
  /** Generated; equal for the same owner. */
  ownerKey: text("owner_key").notNull().generatedAlwaysAs("", { mode: "stored" }),
});

/** Milliseconds since 1970. */
export const timeMs = (name: string) => integer(name);
