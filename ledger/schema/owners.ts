/** The source of a request without a known account. */
export type VisitorFacts = Pick<Actor, "address" | "requestId">;

/** The owner of an object. For a job token its hash. */
export type Owner = { organizationId: string; projectId: string } | { jobTokenHash: string };

/** The actor, for the audit log. */
export interface Actor {
  /** `guest`: a job or preview token, or no credential. */
  kind: "key" | "user" | "guest" | "system" | "admin_cli";
  id: string | null;
  /** The OAuth client that acted for the user. */
  clientId?: string;
  address?: string;
  requestId?: string;
}

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
  throw new Error("the row has no owner");
}

/** Equal to the generated column owner_key. */
export function ownerKey(owner: Owner): string {
  return "jobTokenHash" in owner
    ? `token:${owner.jobTokenHash}`
    : `${owner.organizationId}/${owner.projectId}`;
}

export function isSameOwner(a: Owner, b: Owner): boolean {
  if ("jobTokenHash" in a) return "jobTokenHash" in b && a.jobTokenHash === b.jobTokenHash;
  return !("jobTokenHash" in b) && a.organizationId === b.organizationId && a.projectId === b.projectId;
}

/** Prefix of the groups of guests, and the name of all guests together. No organization id begins like this. */
export const allGuests = "token:";

/** The fair group of a job: the organization, or the job token. Equal to column fair_group. */
export function fairGroup(owner: Owner): string {
  return "jobTokenHash" in owner ? `${allGuests}${owner.jobTokenHash}` : owner.organizationId;
}

export const isGuests = (fairGroup: string) => fairGroup.startsWith(allGuests);
