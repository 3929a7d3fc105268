/** Organizations, people and their keys. */
import type { Actor } from "./owners.ts";

export interface KeyRow {
  id: string;
  prefix: string;
  name: string;
  scopes: string[];
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  banned: boolean;
  createdAtMs: number;
}

export interface OrganizationRow {
  id: string;
  name: string;
  planId: string;
  defaultProjectId: string;
  createdAtMs: number;
}

export interface AccountUnits {
  /** A new organization with its project and Credit accounts. */
  createOrganization: {
    args: {
      organizationId: string;
      projectId: string;
      name: string;
      planId: string;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created" | "name_taken" };
  };
  createUser: {
    args: {
      userId: string;
      accountId: string;
      email: string;
      name: string;
      /** Argon2id in PHC form, or null when only keys will be used. */
      passwordHash: string | null;
      role: "admin" | "member";
      organizationId: string;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "created" | "email_taken" | "organization_not_found" };
  };
  createKey: {
    args: {
      keyId: string;
      /** SHA-256 of the key, hex. */
      hash: string;
      /** Its first 12 characters, for display. */
      prefix: string;
      name: string;
      scopes: string[];
      userId: string;
      organizationId: string;
      projectId: string;
      expiresAtMs: number | null;
      /** The plan's limit on active keys of the organization; null: none. */
      activeKeysMax: number | null;
      actor: Actor;
      nowMs: number;
    };
    /** `project_not_found`: not one of the organization's. `user_left`: banned, or of another organization by now. */
    result: { outcome: "created" | "key_limit_reached" | "project_not_found" | "user_left" };
  };
  revokeKey: {
    /** With `organizationId`, another organization's key is not found. */
    args: { keyId: string; organizationId?: string; actor: Actor; nowMs: number };
    result: { outcome: "revoked" | "not_found" };
  };
  /** Coalesced by the caller to at most once a minute a key. */
  touchKey: { args: { keyId: string; nowMs: number }; result: { outcome: "done" } };
}

export interface AccountQueries {
  /** Includes revoked and expired keys, so that the caller can tell why. Banned owners' keys count as revoked. */
  keyByHash(hash: string): Promise<KeyRow | null>;
  organizationByName(name: string): Promise<OrganizationRow | null>;
  organizationById(id: string): Promise<OrganizationRow | null>;
  userByEmail(email: string): Promise<UserRow | null>;
  users(): Promise<UserRow[]>;
  keysOfOrganization(organizationId: string): Promise<KeyRow[]>;
}
