import type { Actor, Owner } from "../../ledger/contract.ts";

/** An account, by API key, OAuth access token or browser session. */
export interface AccountPrincipal {
  kind: "key" | "token" | "session";
  /** Id of the key, access token or session. */
  credentialId: string;
  userId: string;
  /** The current role. */
  role: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  scopes: readonly Scope[];
  /** Resources (RFC 8707) of an access token; null: not restricted. */
  audiences: readonly string[] | null;
  /** The OAuth client that acts for the user. */
  clientId: string | null;
}

/** The anonymous owner of uploads and jobs. Ownership is checked when an object is read. */
export interface JobTokenPrincipal {
  kind: "job_token";
  /** SHA-256 of the token, hex. */
  hash: string;
}

/** The holder of a guest session's token. */
export interface PreviewTokenPrincipal {
  kind: "preview_token";
  hash: string;
}

/** The caller, created in identify.ts. */
export type Principal = AccountPrincipal | JobTokenPrincipal | PreviewTokenPrincipal;

export type OwningPrincipal = AccountPrincipal | JobTokenPrincipal;

/** For API keys, svc:convert includes jobs, results, assets and usage; the others restrict a key. */
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

/** The actor for the audit log: a key, or the user of a session or token. Guests are anonymous, without address. */
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
