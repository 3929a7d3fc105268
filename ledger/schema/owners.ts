/** Whose things are, and who acts on them. */

/** Who an object belongs to. A job token's owner is its hash. */
export type Owner = { organizationId: string; projectId: string } | { jobTokenHash: string };

/** Who did it, for the audit log. */
export interface Actor {
  /** `guest`: whoever has a job or preview token, or nothing yet. */
  kind: "key" | "user" | "guest" | "system" | "admin_cli";
  id: string | null;
  /** The OAuth client that acted for the user. */
  clientId?: string;
  /** Client address, where there is one. */
  address?: string;
  requestId?: string;
}

/** Who changes something, and when. */
export interface Change {
  actor: Actor;
  nowMs: number;
}

interface OwnerColumns {
  organizationId: string | null;
  projectId: string | null;
  jobTokenHash: string | null;
}

export function toOwnerColumns(owner: Owner): OwnerColumns {
  return "jobTokenHash" in owner
    ? { organizationId: null, projectId: null, jobTokenHash: owner.jobTokenHash }
    : { organizationId: owner.organizationId, projectId: owner.projectId, jobTokenHash: null };
}

export function fromOwnerColumns(row: OwnerColumns): Owner {
  if (row.organizationId !== null && row.projectId !== null) {
    return { organizationId: row.organizationId, projectId: row.projectId };
  }
  if (row.jobTokenHash !== null) return { jobTokenHash: row.jobTokenHash };
  throw new Error("a row without an owner");
}

/** The same text as the database's generated column owner_key. */
export function ownerKey(owner: Owner): string {
  return "jobTokenHash" in owner
    ? `token:${owner.jobTokenHash}`
    : `${owner.organizationId}/${owner.projectId}`;
}

export function isSameOwner(a: Owner, b: Owner): boolean {
  if ("jobTokenHash" in a) return "jobTokenHash" in b && a.jobTokenHash === b.jobTokenHash;
  return !("jobTokenHash" in b) && a.organizationId === b.organizationId && a.projectId === b.projectId;
}

/** What the groups of guests begin with; also the name of all guests together. No organization's id begins so. */
export const allGuests = "token:";

/** Whose turn a job takes: an organization's, or each job token its own. The same text as column fair_group. */
export function fairGroup(owner: Owner): string {
  return "jobTokenHash" in owner ? `${allGuests}${owner.jobTokenHash}` : owner.organizationId;
}

export const isGuests = (fairGroup: string) => fairGroup.startsWith(allGuests);
