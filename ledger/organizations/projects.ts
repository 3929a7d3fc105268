import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { apiKeys, projects } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createOrganizations } from "./known-organizations.ts";

function createProjects(db: Db) {
  const ofOrganization = eq(projects.organizationId, param("organizationId"));
  const byId = db
    .select()
    .from(projects)
    .where(and(eq(projects.id, param("projectId")), ofOrganization))
    .prepare();
  const byName = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.name, param("name")), ofOrganization))
    .prepare();
  return {
    find: (key: { projectId: string; organizationId: string }) => byId.get({ ...key }),
    isTaken: (key: { name: string; organizationId: string }) => byName.get({ ...key }) !== undefined,
  };
}

type CreateProjectArgs = Change & { projectId: string; organizationId: string; name: string };
type CreateProjectResult = { outcome: "created" | "name_taken" | "organization_not_found" };

export function createProject({ db, audit }: UnitContext): Unit<CreateProjectArgs, CreateProjectResult> {
  const organizations = createOrganizations(db);
  const known = createProjects(db);
  const insert = preparedInsert(db, projects);

  return ({ projectId, organizationId, name, actor, nowMs }) => {
    if (organizations.find(organizationId) === undefined) return { outcome: "organization_not_found" };
    if (known.isTaken({ organizationId, name })) return { outcome: "name_taken" };
    const project = { id: projectId, organizationId, name, isDefault: false };
    insert({ ...project, createdAtMs: nowMs, archivedAtMs: null });
    const about = { actor, objectId: projectId, organizationId, outcome: "created", nowMs };
    audit({ ...about, action: "project.create" });
    return { outcome: "created" };
  };
}

type RenameProjectArgs = Change & { projectId: string; organizationId: string; name: string };
type RenameProjectResult = { outcome: "done" | "unchanged" | "project_not_found" | "name_taken" };

export function renameProject({ db, audit }: UnitContext): Unit<RenameProjectArgs, RenameProjectResult> {
  const known = createProjects(db);

  return ({ projectId, organizationId, name, actor, nowMs }) => {
    const found = known.find({ projectId, organizationId });
    if (found === undefined) return { outcome: "project_not_found" };
    if (found.name === name) return { outcome: "unchanged" };
    if (known.isTaken({ organizationId, name })) return { outcome: "name_taken" };
    db.update(projects).set({ name }).where(eq(projects.id, projectId)).run();
    const about = { actor, objectId: projectId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "project.rename" });
    return { outcome: "done" };
  };
}

type ArchiveProjectArgs = Change & { projectId: string; organizationId: string };
type ArchiveProjectResult = {
  outcome: "done" | "unchanged" | "project_not_found" | "default_project";
  keys: number;
};

/** Revokes its keys and blocks uploads; its jobs stay. */
export function archiveProject({
  db,
  audit,
  touched,
}: UnitContext): Unit<ArchiveProjectArgs, ArchiveProjectResult> {
  const known = createProjects(db);

  return ({ projectId, organizationId, actor, nowMs }) => {
    const found = known.find({ projectId, organizationId });
    if (found === undefined) return { outcome: "project_not_found", keys: 0 };
    if (found.archivedAtMs !== null) return { outcome: "unchanged", keys: 0 };
    if (found.isDefault) return { outcome: "default_project", keys: 0 };
    db.update(projects).set({ archivedAtMs: nowMs }).where(eq(projects.id, projectId)).run();
    const keys = db
      .update(apiKeys)
      .set({ revokedAtMs: nowMs })
      .where(and(eq(apiKeys.projectId, projectId), isNull(apiKeys.revokedAtMs)))
      .returning({ id: apiKeys.id })
      .all();
    for (const { id } of keys)
      audit({ actor, action: "key.revoke", objectId: id, organizationId, outcome: "revoked", nowMs });
    touched.credentials();
    const about = { actor, objectId: projectId, organizationId, outcome: "done", nowMs };
    audit({ ...about, action: "project.archive", detail: { keys: keys.length } });
    return { outcome: "done", keys: keys.length };
  };
}
