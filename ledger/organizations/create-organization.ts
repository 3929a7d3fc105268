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

/** Creates an organization with its default project and two Credit accounts. */
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
      // Without the name, which may be a person's: audit entries outlive the organization.
      detail: { plan_id: planId, project_id: projectId },
      nowMs,
    });
    return { outcome: "created" };
  };
}
