/** Organizations, people and their keys. */

export interface KeyRow {
  id: string;
  prefix: string;
  name: string;
  scopes: string[];
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  banned: boolean;
  createdAtMs: number;
}

export interface OrganizationRow {
  id: string;
  name: string;
  planId: string;
  defaultProjectId: string;
  createdAtMs: number;
}
