import { asc, eq, gt, sql } from "drizzle-orm";
import { chainGenesis } from "../chain.ts";
import { accountId, transferKinds } from "../credits/accounts.ts";
import { transferHash } from "../credits/chain.ts";
import type { Db } from "../database/connection.ts";
import { buckets, transfers } from "../schema/index.ts";

export interface ChainReport {
  transfers: number;
  head: string | null;
  problems: string[];
}

const pageRows = 1_000;

/**
 * Walks all transfers in order and names the first that breaks the chain and the first that moves between the wrong
 * accounts; takes every hash that it meets out of `heads`.
 */
export function verifyChain(db: Db, heads: Set<string>): ChainReport {
  const page = db
    .select({ transfer: transfers, organizationId: buckets.organizationId })
    .from(transfers)
    .leftJoin(buckets, eq(buckets.id, transfers.bucketId))
    .where(gt(transfers.sequence, sql.placeholder("after")))
    .orderBy(asc(transfers.sequence))
    .limit(pageRows)
    .prepare();
  let count = 0;
  let last = { sequence: 0, hash: chainGenesis };
  let broken: string | null = null;
  let misplaced: string | null = null;
  for (let rows = page.all({ after: 0 }); rows.length > 0; rows = page.all({ after: last.sequence })) {
    for (const { transfer, organizationId } of rows) {
      count += 1;
      heads.delete(transfer.hash);
      broken ??= linkProblem(last, transfer);
      misplaced ??= accountProblem(transfer, organizationId);
      last = transfer;
    }
  }
  const problems = [broken, misplaced].filter((problem) => problem !== null);
  return { transfers: count, head: count === 0 ? null : last.hash, problems };
}

type Transfer = typeof transfers.$inferSelect;

function linkProblem(previous: { sequence: number; hash: string }, transfer: Transfer): string | null {
  if (transfer.sequence !== previous.sequence + 1) return `transfer ${previous.sequence + 1}: missing`;
  if (transferHash(previous.hash, transfer) === transfer.hash) return null;
  return `transfer ${transfer.sequence}: its hash does not fit its content and the transfer before it`;
}

function accountProblem(transfer: Transfer, organizationId: string | null): string | null {
  if (organizationId === null)
    return `transfer ${transfer.sequence}: its bucket ${transfer.bucketId} is missing`;
  const { debit, credit } = transferKinds[transfer.kind];
  const fits =
    transfer.debitAccountId === accountId(debit, organizationId) &&
    transfer.creditAccountId === accountId(credit, organizationId);
  if (fits) return null;
  return `transfer ${transfer.sequence}: ${transfer.kind} cannot go from ${transfer.debitAccountId} to ${transfer.creditAccountId}`;
}
