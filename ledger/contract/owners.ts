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
