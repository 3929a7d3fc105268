import { eq, inArray, sql } from "drizzle-orm";
import type { ChainHeads } from "../audit/chain-heads.ts";
import type { Db } from "../database/connection.ts";
import { expectChanges, expectOneChange, preparedInsert } from "../database/prepared.ts";
import type { TransferKind } from "../schema/credits.ts";
import { buckets, creditAccounts, transfers } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import { accountId, transferKinds } from "./accounts.ts";
import { transferHash } from "./transfer-hash.ts";

export interface Posting {
  kind: TransferKind;
  /** Unique for ever: posting the same key twice fails. */
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

/** The only place that moves Credits: appends to the chain and carries both balances and the bucket along. */
export function createPost(db: Db, heads: ChainHeads): Post {
  const { last, appended } = heads.of(transfers);
  const insert = preparedInsert(db, transfers);
  const debit = sql.placeholder("debitAccountId");
  const units = sql.placeholder("creditUnits");
  const moveBetweenAccounts = db
    .update(creditAccounts)
    .set({
      balance: sql`${creditAccounts.balance} + CASE ${creditAccounts.id} WHEN ${debit} THEN -${units} ELSE ${units} END`,
    })
    .where(inArray(creditAccounts.id, [debit, sql.placeholder("creditAccountId")]))
    .prepare();
  const addToBucket = db
    .update(buckets)
    .set({ remainingCreditUnits: sql`${buckets.remainingCreditUnits} + ${sql.placeholder("units")}` })
    .where(eq(buckets.id, sql.placeholder("id")))
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
      // An export as CSV could not tell an empty text from none.
      reason: posting.reason || null,
      createdAtMs: posting.nowMs,
    };
    const hash = transferHash(head.hash, content);
    insert({ ...content, hash });
    appended({ sequence: content.sequence, hash });
    const { debitAccountId, creditAccountId } = content;
    expectChanges(2, moveBetweenAccounts.run({ debitAccountId, creditAccountId, creditUnits }), "accounts");
    // An issue makes its bucket full to begin with; see buckets.ts.
    if (rule.bucket !== 0 && kind !== "issue") {
      expectOneChange(addToBucket.run({ id: bucketId, units: rule.bucket * creditUnits }), "bucket");
    }
  };
}
