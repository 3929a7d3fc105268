import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeMs } from "./columns.ts";
import type { HoldState, JobStatus } from "./enums.ts";

export type AccountKind = "available" | "held" | "issued" | "spent";

/** balance = credits - debits, in credit_units; `issued` is negative, and all balances sum to zero. */
export const creditAccounts = sqliteTable("credit_accounts", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<AccountKind>().notNull(),
  /** Null for the installation's two accounts. */
  organizationId: text("organization_id"),
  balance: integer("balance").notNull(),
});

/** Sources of spendable Credits with their expiry. The id is the key of the transfer that issued it. */
export const buckets = sqliteTable("buckets", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  kind: text("kind").$type<"allowance" | "grant">().notNull(),
  creditUnits: integer("credit_units").notNull(),
  remainingCreditUnits: integer("remaining_credit_units").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null: does not expire. */
  expiresAtMs: timeMs("expires_at_ms"),
  /** When the remainder was posted back to `issued`; nothing returns to it afterwards. */
  lapsedAtMs: timeMs("lapsed_at_ms"),
});

export const holds = sqliteTable("holds", {
  id: text("id").primaryKey(),
  /** Not a foreign key: the hold outlives its job. */
  jobId: text("job_id").notNull().unique(),
  organizationId: text("organization_id").notNull(),
  /** Null: deleted before this was recorded. */
  capabilityId: text("capability_id"),
  creditUnits: integer("credit_units").notNull(),
  state: text("state").$type<HoldState>().notNull(),
  settledCreditUnits: integer("settled_credit_units").notNull(),
  /** How the job ended; null while pending. */
  jobStatus: text("job_status").$type<JobStatus>(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  endedAtMs: timeMs("ended_at_ms"),
});

export type TransferKind = "issue" | "hold" | "settle" | "release" | "lapse" | "expire";

/** Append-only by trigger. */
export const transfers = sqliteTable("transfers", {
  /** 1, 2, 3, …: the order of the hash chain. */
  sequence: integer("sequence").primaryKey(),
  /** Purpose; unique, so that a repeat cannot post twice. */
  key: text("key").notNull().unique(),
  kind: text("kind").$type<TransferKind>().notNull(),
  debitAccountId: text("debit_account_id").notNull(),
  creditAccountId: text("credit_account_id").notNull(),
  creditUnits: integer("credit_units").notNull(),
  bucketId: text("bucket_id").notNull(),
  holdId: text("hold_id"),
  actorKind: text("actor_kind").notNull(),
  actorId: text("actor_id"),
  reason: text("reason"),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** SHA-256 over the previous hash and this row; see ../credits/transfer-hash.ts. */
  hash: text("hash").notNull(),
});

/** Administrators' names for grants; append-only by trigger, so that a name stays unique. */
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
