/** Links that an administrator hands over: they stand for a password that is not there yet, and work once. */
import type { Actor } from "../schema/owners.ts";

/**
 * `setup`: the first administrator makes the first account. `invitation`: somebody makes theirs in an organization.
 * `reset`: a user sets a new password.
 */
export const linkKinds = ["setup", "invitation", "reset"] as const;
export type LinkKind = (typeof linkKinds)[number];

export interface LinkRow {
  /** lnk_ + 32 hex. */
  id: string;
  kind: LinkKind;
  /** Whose account it is or will be; null for a setup link, whose user names the address. */
  email: string | null;
  /** Of a reset; of the others once they were used: who came of it. */
  userId: string | null;
  /** That the account is or will be in. */
  organizationId: string;
  organizationName: string;
  role: "admin" | "member";
  createdBy: Pick<Actor, "kind" | "id">;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  revokedAtMs: number | null;
}

/** Whether a link works, and if not why. `revoked`: by hand, or because a newer one took its place. */
export type LinkState = "open" | "used" | "revoked" | "expired";

export function linkState(
  link: Pick<LinkRow, "usedAtMs" | "revokedAtMs" | "expiresAtMs">,
  nowMs: number,
): LinkState {
  if (link.usedAtMs !== null) return "used";
  if (link.revokedAtMs !== null) return "revoked";
  return link.expiresAtMs <= nowMs ? "expired" : "open";
}

/** Where somebody acts from who has no account yet, or has not proved which: the audit names the account's user. */
export type VisitorFacts = Pick<Actor, "address" | "requestId">;
