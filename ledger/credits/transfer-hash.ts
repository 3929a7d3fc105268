import { linkHash } from "../audit/hash-chain.ts";
import type { transfers } from "../schema/index.ts";

/** The hashed columns, in table order. */
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

export function transferHash(previousHash: string, transfer: TransferContent): string {
  return linkHash(
    previousHash,
    transferFields.map((field) => transfer[field]),
  );
}

export type TransferContent = Omit<typeof transfers.$inferSelect, "hash">;
