/** What people do with their own account: their password, and the keys of their organization. */

import type { KeyRow } from "./accounts.ts";
import type { SignedOut } from "./credentials.ts";
import type { ListPlace } from "./lists.ts";
import type { Actor } from "./owners.ts";

/** A user with where they work. */
export interface AccountRow {
  userId: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  projectId: string;
  projectName: string;
}

/** A key as its organization sees it. */
export interface OrganizationKeyRow extends KeyRow {
  /** Of the user who made it. */
  userName: string;
  projectName: string;
}

export interface OwnAccountUnits {
  /**
   * Sets another password and ends what may have come about by the old one: all sessions of the user but the one that
   * asks, and all access and refresh tokens. Keys stay: they are the organization's.
   */
  setPassword: {
    args: {
      userId: string;
      /** Argon2id in PHC form, as verifiedHash. */
      passwordHash: string;
      /** What the current password was verified against: nothing is set if that is another by now. */
      verifiedHash: string;
      keepSessionId: string;
      actor: Actor;
      nowMs: number;
    };
    result:
      | ({ outcome: "set" } & SignedOut)
      /** The session that asks has been ended meanwhile. */
      | { outcome: "password_changed" | "session_ended" };
  };
  renameKey: {
    args: { keyId: string; organizationId: string; name: string; actor: Actor; nowMs: number };
    result: { outcome: "renamed" | "not_found" };
  };
}

export interface OwnAccountQueries {
  /** Null unless the project is the organization's, and the user in it. */
  account(userId: string, projectId: string): Promise<AccountRow | null>;
  /** PHC text of the password that the user signs in with; null without one. */
  passwordHash(userId: string): Promise<string | null>;
  /** Null also for another organization's. */
  keyById(keyId: string, organizationId: string): Promise<OrganizationKeyRow | null>;
  /** Newest first, revoked and expired ones too. The cursor is the last row of the page before. */
  keysPage(
    organizationId: string,
    page: { limit: number; before: ListPlace | null },
  ): Promise<OrganizationKeyRow[]>;
}
