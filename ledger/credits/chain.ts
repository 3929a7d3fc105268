import { createHash } from "node:crypto";

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

/** The hash "before" the first transfer. */
export const chainGenesis = "0".repeat(64);

/**
 * SHA-256 (FIPS 180-4) over the previous transfer's hash and this one's content, as a JSON array in fixed order: only
 * strings, integers and null, which JSON.stringify writes in one way only (as RFC 8785 would).
 */
export function transferHash(previousHash: string, transfer: TransferContent): string {
  const canonical = JSON.stringify([
    previousHash,
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
  return createHash("sha256").update(canonical).digest("hex");
}
