import { eq } from "drizzle-orm";
import { param } from "../database/prepared.ts";
import { organizations } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createInsertOrganization } from "./insert-organization.ts";
import { createOrganizations } from "./known-organizations.ts";

type SetPlanArgs = Change & { organizationId: string; planId: string };
type SetPlanResult = { outcome: "done" | "unchanged" | "organization_not_found" };

export function setPlan({ db, audit, touched }: UnitContext): Unit<SetPlanArgs, SetPlanResult> {
  const known = createOrganizations(db);

  return ({ organizationId, planId, actor, nowMs }) => {
    const found = known.find(organizationId);
    if (found === undefined) return { outcome: "organization_not_found" };
    if (found.planId === planId) return { outcome: "unchanged" };
    db.update(organizations).set({ planId }).where(eq(organizations.id, organizationId)).run();
    touched.credentials();
    const about = { actor, objectId: organizationId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "organization.set_plan", detail: { plan_id: planId, previous: found.planId } });
    return { outcome: "done" };
  };
}

type RenameOrganizationArgs = Change & { organizationId: string; name: string };
type RenameOrganizationResult = { outcome: "done" | "unchanged" | "organization_not_found" | "name_taken" };

export function renameOrganization({
  db,
  audit,
  touched,
}: UnitContext): Unit<RenameOrganizationArgs, RenameOrganizationResult> {
  const known = createOrganizations(db);
  const names = createInsertOrganization(db);

  return ({ organizationId, name, actor, nowMs }) => {
    const found = known.find(organizationId);
    if (found === undefined) return { outcome: "organization_not_found" };
    if (found.name === name) return { outcome: "unchanged" };
    if (names.isTaken(name)) return { outcome: "name_taken" };
    db.update(organizations).set({ name }).where(eq(organizations.id, organizationId)).run();
    touched.credentials();
    const about = { actor, objectId: organizationId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "organization.rename" });
    return { outcome: "done" };
  };
}

type RecordExportArgs = Change & { organizationId: string };
type RecordExportResult = { outcome: "done" | "organization_not_found" };

/** Audits an export of all of the organization's data; changes nothing else. */
export function recordExport({ db, audit }: UnitContext): Unit<RecordExportArgs, RecordExportResult> {
  const known = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, param("organizationId")))
    .prepare();

  return ({ organizationId, actor, nowMs }) => {
    if (known.get({ organizationId }) === undefined) return { outcome: "organization_not_found" };
    const about = { actor, objectId: organizationId, organizationId, outcome: "exported", nowMs };
    audit({ ...about, action: "organization.export" });
    return { outcome: "done" };
  };
}
