import { eq } from "drizzle-orm";
import { accountId } from "../credits/accounts.ts";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { creditAccounts, organizations, projects } from "../schema/index.ts";

export interface NewOrganization {
  organizationId: string;
  projectId: string;
  name: string;
  planId: string;
  nowMs: number;
}

export interface InsertOrganization {
  isTaken(name: string): boolean;
  insert(organization: NewOrganization): void;
}

export function createInsertOrganization(db: Db): InsertOrganization {
  const byName = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.name, param("name")))
    .prepare();
  const insertOrganization = preparedInsert(db, organizations);
  const insertProject = preparedInsert(db, projects);
  const insertAccount = preparedInsert(db, creditAccounts);

  return {
    isTaken: (name) => byName.get({ name }) !== undefined,
    insert: ({ organizationId, projectId, name, planId, nowMs: createdAtMs }) => {
      insertOrganization({ id: organizationId, name, planId, createdAtMs, deletedAtMs: null });
      const project = { id: projectId, organizationId, name: "default", isDefault: true };
      insertProject({ ...project, createdAtMs, archivedAtMs: null });
      for (const kind of ["available", "held"] as const) {
        insertAccount({ id: accountId(kind, organizationId), kind, organizationId, balance: 0 });
      }
    },
  };
}
