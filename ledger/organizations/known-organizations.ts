import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { organizations } from "../schema/index.ts";

/** Lookups of organizations that are not deleted. */
export interface Organizations {
  find(organizationId: string): { id: string; name: string; planId: string } | undefined;
}

export function createOrganizations(db: Db): Organizations {
  const byId = db
    .select({ id: organizations.id, name: organizations.name, planId: organizations.planId })
    .from(organizations)
    .where(and(eq(organizations.id, param("id")), isNull(organizations.deletedAtMs)))
    .prepare();
  return { find: (id) => byId.get({ id }) };
}
