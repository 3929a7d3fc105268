/** What becomes of people, organizations and projects after they were made. */
import type { SignedOut } from "./credentials.ts";

/** Part of an organization: its keys, uploads and jobs belong to one. */
export interface ProjectRow {
  id: string;
  organizationId: string;
  name: string;
  /** Where people work who name no other; each organization has one. */
  isDefault: boolean;
  createdAtMs: number;
  /** Null: uploads may come. */
  archivedAtMs: number | null;
}

/** How much of what a user could act with has ended. */
export interface EndedCredentials extends SignedOut {
  /** API keys that the user made. */
  keys: number;
}

/** `unchanged`: it was so before. `last_admin`: nobody would be left to administer the installation. */
export type UserOutcome = "done" | "unchanged" | "user_not_found" | "last_admin";

/** What an organization had and has no more. Jobs and uploads are due to be swept, with their files. */
export interface OrganizationRemains {
  users: number;
  keys: number;
  jobs: number;
  /** Of these jobs, those that had not ended: cancelled, their Credits released. */
  cancelledJobs: number;
  uploads: number;
  deliveries: number;
}

/** A line of the audit, as an export holds it. */
export interface OrganizationAuditRow {
  sequence: number;
  atMs: number;
  actorKind: string;
  actorId: string | null;
  address: string | null;
  requestId: string | null;
  action: string;
  objectId: string;
  outcome: string;
  detail: Record<string, string | number | boolean | null> | null;
}
