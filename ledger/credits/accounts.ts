import type { AccountKind, TransferKind } from "../schema/credits.ts";

/** `issued` and `spent` belong to the installation, the others to an organization. */
export function accountId(kind: AccountKind, organizationId: string): string {
  return kind === "issued" || kind === "spent" ? kind : `${kind}:${organizationId}`;
}

/**
 * Double entry: each transfer debits one account and credits another. `bucket`: the effect on the remainder of the
 * named bucket; only transfers on `available` have one.
 */
export const transferKinds: Record<
  TransferKind,
  { debit: AccountKind; credit: AccountKind; bucket: -1 | 0 | 1 }
> = {
  /** A grant or a monthly allowance. */
  issue: { debit: "issued", credit: "available", bucket: 1 },
  /** A job is confirmed. */
  hold: { debit: "available", credit: "held", bucket: -1 },
  /** A job succeeded: its cost. */
  settle: { debit: "held", credit: "spent", bucket: 0 },
  /** The unused part of a hold returns to its bucket, */
  release: { debit: "held", credit: "available", bucket: 1 },
  /** or lapses if the bucket has expired. */
  lapse: { debit: "held", credit: "issued", bucket: 0 },
  /** The remainder of an expired bucket. */
  expire: { debit: "available", credit: "issued", bucket: -1 },
};
