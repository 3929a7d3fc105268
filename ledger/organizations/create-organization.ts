import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createInsertOrganization } from "./insert-organization.ts";

interface Args extends Change {
  organizationId: string;
  projectId: string;
  name: string;
  planId: string;
}

type Result = { outcome: "created" | "name_taken" };

/**
 * A new organization with its project and Credit accounts. A new organization with its default project and its two
 * Credit accounts.
 */
export function createOrganization({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const known = createInsertOrganization(db);

  return ({ actor, ...organization }) => {
    const { organizationId, projectId, name, planId, nowMs } = organization;
    if (known.isTaken(name)) return { outcome: "name_taken" };
    known.insert(organization);
    touched.credentials();
    audit({
      actor,
      action: "organization.create",
      objectId: organizationId,
      organizationId,
      outcome: "created",
      // Not its name: it may be a person's, and what is written here outlives the organization.
      detail: { plan_id: planId, project_id: projectId },
      nowMs,
    });
    return { outcome: "created" };
  };
}
