import type { Actor, Owner } from "../../ledger/contract.ts";

/** Somebody of an organization, by whichever credential: API key, OAuth access token or browser session. */
export interface AccountPrincipal {
  kind: "key" | "token" | "session";
  /** Of the key, the access token or the session. */
  credentialId: string;
  userId: string;
  /** The user's role in the installation, as it is now. */
  role: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  scopes: readonly Scope[];
  /** The resources (RFC 8707) that an access token is good for; null: not bound to any. */
  audiences: readonly string[] | null;
  /** The OAuth client that acts for the user. */
  clientId: string | null;
}

/** The anonymous owner of uploads and jobs. Whether it owns the one that is asked for is seen where that is read. */
export interface JobTokenPrincipal {
  kind: "job_token";
  /** SHA-256 of the token, hex. */
  hash: string;
}

/** The holder of a guest session, who is whoever has its token. */
export interface PreviewTokenPrincipal {
  kind: "preview_token";
  hash: string;
}

/** Who is calling; made in one place (identify.ts) from whatever credential was sent. */
export type Principal = AccountPrincipal | JobTokenPrincipal | PreviewTokenPrincipal;

/** Who can own uploads and jobs. */
export type OwningPrincipal = AccountPrincipal | JobTokenPrincipal;

/** For API keys svc:convert includes jobs, results, assets and usage; the others narrow a key on request. */
export const scopes = [
  "svc:convert",
  "svc:jobs",
  "svc:assets",
  "svc:usage",
  "svc:account",
  "svc:admin",
] as const;
export type Scope = (typeof scopes)[number];

export function isAccount(principal: Principal): principal is AccountPrincipal {
  return principal.kind !== "job_token" && principal.kind !== "preview_token";
}

export function ownerOf(principal: OwningPrincipal): Owner {
  if (principal.kind === "job_token") return { jobTokenHash: principal.hash };
  return { organizationId: principal.organizationId, projectId: principal.projectId };
}

/**
 * Who did it, for the audit: a key by itself, a session and an access token for their user. Of a guest not even the
 * address is kept.
 */
export function actorOf(
  principal: Principal,
  { address, requestId }: { address: string | undefined; requestId: string },
): Actor {
  const actor: Actor = { ...nameOf(principal), requestId };
  if (address !== undefined && actor.kind !== "guest") actor.address = address;
  return actor;
}

function nameOf(principal: Principal): Pick<Actor, "kind" | "id" | "clientId"> {
  if (!isAccount(principal)) return { kind: "guest", id: null };
  if (principal.kind === "key") return { kind: "key", id: principal.credentialId };
  const { userId, clientId } = principal;
  return clientId === null ? { kind: "user", id: userId } : { kind: "user", id: userId, clientId };
}
