import type { AccountKind, TransferKind } from "../schema/credits.ts";

/** The id of an account: `issued` and `spent` are the installation's, the others an organization's. */
export function accountId(kind: AccountKind, organizationId: string): string {
  return kind === "issued" || kind === "spent" ? kind : `${kind}:${organizationId}`;
}

/**
 * Double entry: every movement of Credits debits one account and credits another by the same amount. `bucket` is the
 * movement's effect on what remains in the bucket that it names: exactly the movements on `available` have one.
 */
export const transferKinds: Record<
  TransferKind,
  { debit: AccountKind; credit: AccountKind; bucket: -1 | 0 | 1 }
> = {
  /** A grant or a month's allowance. */
  issue: { debit: "issued", credit: "available", bucket: 1 },
  /** A job is confirmed. */
  hold: { debit: "available", credit: "held", bucket: -1 },
  /** A job succeeded: what it cost. */
  settle: { debit: "held", credit: "spent", bucket: 0 },
  /** What a hold does not need returns to the bucket that it came from ... */
  release: { debit: "held", credit: "available", bucket: 1 },
  /** ... or lapses, where that bucket has expired meanwhile. */
  lapse: { debit: "held", credit: "issued", bucket: 0 },
  /** What is left in a bucket at its end. */
  expire: { debit: "available", credit: "issued", bucket: -1 },
};
