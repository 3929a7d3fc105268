import { sql } from "drizzle-orm";
import { apiKeys, organizations, user } from "../schema/index.ts";

/** A KeyRow, of the key joined with its organization and the user who made it. */
export const keyColumns = {
  id: apiKeys.id,
  prefix: apiKeys.prefix,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  userId: apiKeys.userId,
  userRole: user.role,
  organizationId: apiKeys.organizationId,
  projectId: apiKeys.projectId,
  planId: organizations.planId,
  createdAtMs: apiKeys.createdAtMs,
  expiresAtMs: apiKeys.expiresAtMs,
  lastUsedAtMs: apiKeys.lastUsedAtMs,
  // Banning a user revokes the keys that user made.
  revokedAtMs: sql<
    number | null
  >`coalesce(${apiKeys.revokedAtMs}, CASE WHEN ${user.banned} = 1 THEN ${user.updatedAt} END)`,
};
