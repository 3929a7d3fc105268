/** What people do with their own account: their password, and the keys of their organization. */
import type { KeyRow } from "./accounts.ts";

/** A user with where they work. */
export interface AccountRow {
  userId: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  projectId: string;
  projectName: string;
}

/** A key as its organization sees it. */
export interface OrganizationKeyRow extends KeyRow {
  /** Of the user who made it. */
  userName: string;
  projectName: string;
}
