import { eq, inArray, sql } from "drizzle-orm";
import type { ChainHeads } from "../audit/chain-heads.ts";
import type { Db } from "../database/connection.ts";
import { expectChanges, expectOneChange, param, preparedInsert } from "../database/prepared.ts";
import type { TransferKind } from "../schema/credits.ts";
import { buckets, creditAccounts, transfers } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import { accountId, transferKinds } from "./accounts.ts";
import { transferHash } from "./transfer-hash.ts";

export interface Posting {
  kind: TransferKind;
  /** Unique: posting a key twice fails. */
  key: string;
  organizationId: string;
  /** At least 1. */
  creditUnits: number;
  bucketId: string;
  holdId: string | null;
  actor: Actor;
  reason?: string;
  nowMs: number;
}

export type Post = (posting: Posting) => void;

/** The only code that moves Credits: appends to the chain and updates both balances and the bucket. */
export function createPost(db: Db, heads: ChainHeads): Post {
  const { last, appended } = heads.of(transfers);
  const insert = preparedInsert(db, transfers);
  const debit = param("debitAccountId");
  const units = param("creditUnits");
  const moveBetweenAccounts = db
    .update(creditAccounts)
    .set({
      balance: sql`${creditAccounts.balance} + CASE ${creditAccounts.id} WHEN ${debit} THEN -${units} ELSE ${units} END`,
    })
    .where(inArray(creditAccounts.id, [debit, param("creditAccountId")]))
    .prepare();
  const addToBucket = db
    .update(buckets)
    .set({ remainingCreditUnits: sql`${buckets.remainingCreditUnits} + ${param("units")}` })
    .where(eq(buckets.id, param("id")))
    .prepare();

  return (posting) => {
    const { kind, creditUnits, bucketId } = posting;
    const rule = transferKinds[kind];
    const head = last();
    const content = {
      sequence: head.sequence + 1,
      key: posting.key,
      kind,
      debitAccountId: accountId(rule.debit, posting.organizationId),
      creditAccountId: accountId(rule.credit, posting.organizationId),
      creditUnits,
      bucketId,
      holdId: posting.holdId,
      actorKind: posting.actor.kind,
      actorId: posting.actor.id,
      // CSV exports cannot distinguish empty text from null.
      reason: posting.reason || null,
      createdAtMs: posting.nowMs,
    };
    const hash = transferHash(head.hash, content);
    insert({ ...content, hash });
    appended({ sequence: content.sequence, hash });
    const { debitAccountId, creditAccountId } = content;
    expectChanges(2, moveBetweenAccounts.run({ debitAccountId, creditAccountId, creditUnits }), "accounts");
    // A bucket is created full; see buckets.ts.
    if (rule.bucket !== 0 && kind !== "issue") {
      expectOneChange(addToBucket.run({ id: bucketId, units: rule.bucket * creditUnits }), "bucket");
    }
  };
}
