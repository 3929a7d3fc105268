import { eq, sql } from "drizzle-orm";
import { accountId } from "../credits/accounts.ts";
import { preparedInsert } from "../database/prepared.ts";
import { creditAccounts, organizations, projects } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";

/** A new organization with its default project and its two Credit accounts. */
export function createOrganization({ db, audit, touched }: UnitContext): Unit<"createOrganization"> {
  const byName = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.name, sql.placeholder("name")))
    .prepare();
  const insertOrganization = preparedInsert(db, organizations);
  const insertProject = preparedInsert(db, projects);
  const insertAccount = preparedInsert(db, creditAccounts);

  return ({ organizationId, projectId, name, planId, actor, nowMs }) => {
    if (byName.get({ name }) !== undefined) return { outcome: "name_taken" };
    insertOrganization({ id: organizationId, name, planId, createdAtMs: nowMs });
    insertProject({ id: projectId, organizationId, name: "default", isDefault: true, createdAtMs: nowMs });
    for (const kind of ["available", "held"] as const) {
      insertAccount({ id: accountId(kind, organizationId), kind, organizationId, balance: 0 });
    }
    touched.credentials();
    audit({
      actor,
      action: "organization.create",
      objectId: organizationId,
      organizationId,
      outcome: "created",
      detail: { name, plan_id: planId, project_id: projectId },
      nowMs,
    });
    return { outcome: "created" };
  };
}
