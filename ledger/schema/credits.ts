import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobStatus } from "../contract/jobs.ts";
import { timeMs } from "./columns.ts";

export type AccountKind = "available" | "held" | "issued" | "spent";

/** balance = credits - debits, in credit_units; `issued` is therefore negative, and all balances sum to zero. */
export const creditAccounts = sqliteTable("credit_accounts", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<AccountKind>().notNull(),
  /** Null for the installation's own two accounts. */
  organizationId: text("organization_id"),
  balance: integer("balance").notNull(),
});

/** Where spendable Credits come from and when they lapse. The id is the key of the transfer that issued it. */
export const buckets = sqliteTable("buckets", {
  id: text("id").primaryKey(),
  organizationId: text("organization_id").notNull(),
  kind: text("kind").$type<"allowance" | "grant">().notNull(),
  creditUnits: integer("credit_units").notNull(),
  remainingCreditUnits: integer("remaining_credit_units").notNull(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  /** Null: does not lapse. */
  expiresAtMs: timeMs("expires_at_ms"),
  /** When its remainder was posted back to `issued`; from then on nothing returns to it. */
  lapsedAtMs: timeMs("lapsed_at_ms"),
});

export const holds = sqliteTable("holds", {
  id: text("id").primaryKey(),
  /** No reference: the hold stays when its job is deleted. */
  jobId: text("job_id").notNull().unique(),
  organizationId: text("organization_id").notNull(),
  /** Null: its job was deleted before this was kept. */
  capabilityId: text("capability_id"),
  creditUnits: integer("credit_units").notNull(),
  state: text("state").$type<"pending" | "settled" | "released">().notNull(),
  settledCreditUnits: integer("settled_credit_units").notNull(),
  /** How its job ended; null while pending. */
  jobStatus: text("job_status").$type<JobStatus>(),
  createdAtMs: timeMs("created_at_ms").notNull(),
  endedAtMs: timeMs("ended_at_ms"),
});

export type TransferKind = "issue" | "hold" | "settle" | "release" | "lapse" | "expire";

/** Append-only by trigger. */
export const transfers = sqliteTable("transfers", {
  /** 1, 2, 3, ...: the order of the hash chain. */
  sequence: integer("sequence").primaryKey(),
  /** What it is for; unique, so that a repeat cannot post twice. */
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
  /** SHA-256 over the hash before and this row's content; see ../credits/chain.ts. */
  hash: text("hash").notNull(),
});
