import { linkHash } from "../audit/hash-chain.ts";
import type { TransferContent } from "../contract/history.ts";

/** What is hashed of a transfer, in its order, which is that of the table's columns. */
export const transferFields = [
  "sequence",
  "key",
  "kind",
  "debitAccountId",
  "creditAccountId",
  "creditUnits",
  "bucketId",
  "holdId",
  "actorKind",
  "actorId",
  "reason",
  "createdAtMs",
] as const satisfies readonly (keyof TransferContent)[];

/** A transfer's place in the chain of transfers. */
export function transferHash(previousHash: string, transfer: TransferContent): string {
  return linkHash(
    previousHash,
    transferFields.map((field) => transfer[field]),
  );
}
