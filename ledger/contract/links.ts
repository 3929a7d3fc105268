/** Links that an administrator hands over: they stand for a password that is not there yet, and work once. */
import type { Actor } from "./owners.ts";

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

interface NewLink {
  linkId: string;
  /** SHA-256 of the token (mk_link_…), hex. */
  tokenHash: string;
  expiresAtMs: number;
  actor: Actor;
  nowMs: number;
}

export interface LinkUnits {
  /**
   * A new setup link voids all others that are open; a new invitation or reset those of the same address.
   * `already_set_up`: there is an administrator, so that nobody may become the first. `maker_may_not`: the actor is no
   * administrator, or no more.
   */
  createLink: {
    args: NewLink &
      (
        | { kind: "setup"; organizationId: string }
        | { kind: "invitation"; email: string; organizationId: string; role: "admin" | "member" }
        | { kind: "reset"; userId: string }
      );
    result: {
      outcome:
        | "created"
        | "organization_not_found"
        | "user_not_found"
        | "user_banned"
        | "email_taken"
        | "already_set_up"
        | "maker_may_not";
    };
  };
  /** One that does not work any more is left as it is, which is no error. */
  revokeLink: {
    args: { linkId: string; actor: Actor; nowMs: number };
    result: { outcome: "revoked" | "not_open" | "not_found" };
  };
  /**
   * Uses a link up. Setup and invitation make the user; a reset sets the password of the link's user, and ends all
   * sessions, access and refresh tokens of that user. With any other outcome nothing has changed, and an open link
   * stays open.
   */
  acceptLink: {
    args: {
      tokenHash: string;
      /** Of the user that setup and invitation make. */
      userId: string;
      /** Of the credential account where one has to be made. */
      accountId: string;
      /** Setup only, where it must be given. */
      email: string | null;
      /** Setup and invitation; null: the address. */
      name: string | null;
      /** Argon2id in PHC form. */
      passwordHash: string;
      from: VisitorFacts;
      nowMs: number;
    };
    result:
      | { outcome: "accepted"; kind: LinkKind; userId: string; email: string }
      | { outcome: "link_not_found" | "link_used" | "link_revoked" | "link_expired" }
      | { outcome: "email_taken" | "user_banned" | "already_set_up" };
  };
  /** A user who came by themselves, in an organization of their own with its project and Credit accounts. */
  signUp: {
    args: {
      userId: string;
      accountId: string;
      organizationId: string;
      projectId: string;
      email: string;
      name: string;
      passwordHash: string;
      /** Lengthened where it is taken. */
      organizationName: string;
      planId: string;
      from: VisitorFacts;
      nowMs: number;
    };
    result: { outcome: "created"; organizationName: string } | { outcome: "email_taken" };
  };
}

export interface LinkQueries {
  /** Also one that does not work any more; see linkState. */
  linkByHash(tokenHash: string): Promise<LinkRow | null>;
  /** Newest first. The cursor is the last row of the page before. */
  links(page: {
    /** Null: of all. */
    organizationId: string | null;
    kind: LinkKind | null;
    limit: number;
    before: { createdAtMs: number; id: string } | null;
  }): Promise<LinkRow[]>;
  /** Whether somebody may administer the installation: an administrator who is not banned. */
  hasAdministrator(): Promise<boolean>;
}
