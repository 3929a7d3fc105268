import { linkHash } from "../chain.ts";

export interface TransferContent {
  sequence: number;
  key: string;
  kind: string;
  debitAccountId: string;
  creditAccountId: string;
  creditUnits: number;
  bucketId: string;
  holdId: string | null;
  actorKind: string;
  actorId: string | null;
  reason: string | null;
  createdAtMs: number;
}

/** A transfer's place in the chain of transfers: its fields in the order of the table's columns. */
export function transferHash(previousHash: string, transfer: TransferContent): string {
  return linkHash(previousHash, [
    transfer.sequence,
    transfer.key,
    transfer.kind,
    transfer.debitAccountId,
    transfer.creditAccountId,
    transfer.creditUnits,
    transfer.bucketId,
    transfer.holdId,
    transfer.actorKind,
    transfer.actorId,
    transfer.reason,
    transfer.createdAtMs,
  ]);
}
