/** Ledger operations for links and sign-up. */
import type { Actor, Ledger, UserRow } from "../../../../ledger/contract.ts";
import type { OpenLink } from "./contract.ts";

export type VisitorFacts = Pick<Actor, "address" | "requestId">;

interface NewCredential {
  userId: string;
  accountId: string;
  /** Argon2id in PHC form. */
  passwordHash: string;
  from: VisitorFacts;
  nowMs: number;
}

export interface LinkLedger {
  /** Includes invalid links. */
  linkByHash(
    tokenHash: string,
  ): Promise<(OpenLink & { usedAtMs: number | null; revokedAtMs: number | null }) | null>;
  acceptLink(
    args: NewCredential & { tokenHash: string; email: string | null; name: string | null },
  ): Promise<
    | { outcome: "accepted"; userId: string; email: string }
    | { outcome: "link_not_found" | "link_used" | "link_revoked" | "link_expired" }
    | { outcome: "email_taken" | "user_banned" | "already_set_up" }
  >;
  signUp(
    args: NewCredential & {
      organizationId: string;
      projectId: string;
      email: string;
      name: string;
      organizationName: string;
      planId: string;
    },
  ): Promise<{ outcome: "created" | "email_taken" }>;
  userById(id: string): Promise<UserRow | null>;
  hasAdministrator(): Promise<boolean>;
  /** Revokes open links of the same kind. */
  createLink(args: {
    kind: "setup";
    linkId: string;
    tokenHash: string;
    organizationId: string;
    expiresAtMs: number;
    actor: Actor;
    nowMs: number;
  }): Promise<{ outcome: string }>;
}

export function linkLedger({ read, write }: Pick<Ledger, "read" | "write">): LinkLedger {
  return {
    linkByHash: read.linkByHash,
    userById: read.userById,
    hasAdministrator: read.hasAdministrator,
    acceptLink: (args) => write("acceptLink", args),
    signUp: (args) => write("signUp", args),
    createLink: (args) => write("createLink", args),
  };
}
