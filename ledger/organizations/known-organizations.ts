import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { organizations } from "../schema/index.ts";

/** What units ask about organizations; the deleted ones are not there. */
export interface Organizations {
  find(organizationId: string): { id: string; name: string; planId: string } | undefined;
}

export function createOrganizations(db: Db): Organizations {
  const byId = db
    .select({ id: organizations.id, name: organizations.name, planId: organizations.planId })
    .from(organizations)
    .where(and(eq(organizations.id, sql.placeholder("id")), isNull(organizations.deletedAtMs)))
    .prepare();
  return { find: (id) => byId.get({ id }) };
}
