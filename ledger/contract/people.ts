/** What becomes of people, organizations and projects after they were made. */

import type { OrganizationRow, UserRow } from "./accounts.ts";
import type { SignedOut } from "./credentials.ts";
import type { FoundJobs, JobFilter } from "./jobs.ts";
import type { ListPlace } from "./lists.ts";
import type { Actor } from "./owners.ts";

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

interface Change {
  actor: Actor;
  nowMs: number;
}

/** `unchanged`: it was so before. `last_admin`: nobody would be left to administer the installation. */
type UserOutcome = "done" | "unchanged" | "user_not_found" | "last_admin";

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

export interface PeopleUnits {
  /**
   * A ban ends the user's sessions, access and refresh tokens, revokes the keys that the user made and voids the links
   * that are for the user or that the user handed out; taking it back brings none of them back.
   */
  setBanned: {
    args: Change & { userId: string; banned: boolean };
    result: { outcome: UserOutcome; ended: EndedCredentials };
  };
  setRole: {
    args: Change & { userId: string; role: "admin" | "member" };
    result: { outcome: UserOutcome };
  };
  renameUser: {
    args: Change & { userId: string; name: string };
    result: { outcome: "done" | "unchanged" | "user_not_found" };
  };
  /** To another organization: what the user made for the old one stays there, without the user's credentials. */
  moveUser: {
    args: Change & { userId: string; organizationId: string };
    result: {
      outcome: "done" | "unchanged" | "user_not_found" | "organization_not_found";
      ended: EndedCredentials;
    };
  };
  /** Sessions, tokens, keys and links go too; jobs stay with the organization, entries and audit name the id alone. */
  deleteUser: {
    args: Change & { userId: string };
    result: { outcome: "done" | "user_not_found" | "last_admin"; ended: EndedCredentials };
  };
  /** Ends all sessions, access and refresh tokens of a user; keys stay. */
  signOutUser: {
    args: Change & { userId: string };
    result: { outcome: "done" | "user_not_found"; ended: EndedCredentials };
  };

  setPlan: {
    args: Change & { organizationId: string; planId: string };
    result: { outcome: "done" | "unchanged" | "organization_not_found" };
  };
  renameOrganization: {
    args: Change & { organizationId: string; name: string };
    result: { outcome: "done" | "unchanged" | "organization_not_found" | "name_taken" };
  };
  /**
   * Users with all they could act with, keys, links, webhook secrets and deliveries go; queued and running jobs are
   * cancelled; all jobs and uploads are due to be swept. Entries, holds and audit stay, and so do the organization as
   * `deleted-<id>` and its projects, which they name.
   */
  deleteOrganization: {
    args: Change & { organizationId: string };
    result: /** The children of `cancelledJobIds` may be at work still. */
      | { outcome: "done"; removed: OrganizationRemains; cancelledJobIds: string[] }
      | { outcome: "organization_not_found" | "last_admin" };
  };
  /** That somebody took a copy of everything; nothing else changes. */
  noteExport: {
    args: Change & { organizationId: string };
    result: { outcome: "done" | "organization_not_found" };
  };

  createProject: {
    args: Change & { projectId: string; organizationId: string; name: string };
    result: { outcome: "created" | "name_taken" | "organization_not_found" };
  };
  renameProject: {
    args: Change & { projectId: string; organizationId: string; name: string };
    result: { outcome: "done" | "unchanged" | "project_not_found" | "name_taken" };
  };
  /** Its keys are revoked, and it takes no uploads; its jobs stay. */
  archiveProject: {
    args: Change & { projectId: string; organizationId: string };
    result: { outcome: "done" | "unchanged" | "project_not_found" | "default_project"; keys: number };
  };
}

export interface PeopleQueries {
  userById(id: string): Promise<UserRow | null>;
  /** Oldest first. */
  usersPage(page: {
    organizationId: string | null;
    limit: number;
    after: ListPlace | null;
  }): Promise<UserRow[]>;
  /** Oldest first; without the deleted ones. */
  organizationsPage(page: { limit: number; after: ListPlace | null }): Promise<OrganizationRow[]>;
  /** Oldest first; archived ones too. */
  projects(organizationId: string): Promise<ProjectRow[]>;
  project(id: string, organizationId: string): Promise<ProjectRow | null>;
  /**
   * For administrators only: of all owners, newest first. Only so many jobs are looked at, whatever of them is wanted: a page
   * can be shorter than asked for, or empty, and still not be the last.
   */
  jobsOfAnyone(page: {
    organizationId: string | null;
    filter: JobFilter;
    limit: number;
    before: string | null;
  }): Promise<FoundJobs>;
  /** All lines of the audit about an organization, a slice at a time, oldest first; `after` null: from the start. */
  auditOfOrganization(
    organizationId: string,
    slice: { after: number; limit: number },
  ): Promise<{ rows: OrganizationAuditRow[]; after: number | null }>;
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
