import { desc, eq, sql } from "drizzle-orm";
import { chainGenesis } from "../chain.ts";
import type { Actor } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { expectOneChange, preparedInsert } from "../database/prepared.ts";
import type { TransferKind } from "../schema/credits.ts";
import { buckets, creditAccounts, transfers } from "../schema/index.ts";
import { accountId, transferKinds } from "./accounts.ts";
import { transferHash } from "./chain.ts";

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
export function createPost(db: Db): Post {
  const last = db
    .select({ sequence: transfers.sequence, hash: transfers.hash })
    .from(transfers)
    .orderBy(desc(transfers.sequence))
    .limit(1)
    .prepare();
  const insert = preparedInsert(db, transfers);
  const addToAccount = db
    .update(creditAccounts)
    .set({ balance: sql`${creditAccounts.balance} + ${sql.placeholder("units")}` })
    .where(eq(creditAccounts.id, sql.placeholder("id")))
    .prepare();
  const addToBucket = db
    .update(buckets)
    .set({ remainingCreditUnits: sql`${buckets.remainingCreditUnits} + ${sql.placeholder("units")}` })
    .where(eq(buckets.id, sql.placeholder("id")))
    .prepare();

  return (posting) => {
    const { kind, creditUnits, bucketId } = posting;
    const rule = transferKinds[kind];
    const head = last.get();
    const content = {
      sequence: (head?.sequence ?? 0) + 1,
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
    insert({ ...content, hash: transferHash(head?.hash ?? chainGenesis, content) });
    expectOneChange(addToAccount.run({ id: content.debitAccountId, units: -creditUnits }), "debit");
    expectOneChange(addToAccount.run({ id: content.creditAccountId, units: creditUnits }), "credit");
    // An issue makes its bucket full to begin with; see buckets.ts.
    if (rule.bucket !== 0 && kind !== "issue") {
      expectOneChange(addToBucket.run({ id: bucketId, units: rule.bucket * creditUnits }), "bucket");
    }
  };
}
