import type { Actor, Owner } from "../../ledger/contract.ts";

/** Who is calling and what they may do; made in one place from whatever credential was sent. */
export interface Principal {
  kind: "key";
  keyId: string;
  userId: string;
  organizationId: string;
  projectId: string;
  planId: string;
  scopes: readonly Scope[];
}

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

export function ownerOf(principal: Principal): Owner {
  return { organizationId: principal.organizationId, projectId: principal.projectId };
}

export function actorOf(
  principal: Principal,
  { address, requestId }: { address: string | undefined; requestId: string },
): Actor {
  const actor: Actor = { kind: "key", id: principal.keyId, requestId };
  if (address !== undefined) actor.address = address;
  return actor;
}
