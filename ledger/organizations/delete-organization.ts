import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { createRevokeIssuedLinks } from "../auth/revoke-issued-links.ts";
import { createSignOut } from "../auth/sign-out.ts";
import type { Db } from "../database/connection.ts";
import { selectJobs } from "../job-state/rows.ts";
import { cancelledFacts } from "../jobs/cancel.ts";
import {
  accountLinks,
  apiKeys,
  jobs,
  members,
  organizations,
  outbox,
  projects,
  uploads,
  user,
  webhookSecrets,
} from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createOrganizations } from "./known-organizations.ts";

/** What was removed. Jobs and uploads become due for the sweep, which deletes their files. */
export interface OrganizationRemains {
  users: number;
  keys: number;
  jobs: number;
  /** Jobs that were cancelled and their Credits released. */
  cancelledJobs: number;
  uploads: number;
  deliveries: number;
}

interface Deletion {
  organizationId: string;
  actor: Actor;
  nowMs: number;
}

type Result =
  /** The child processes of `cancelledJobIds` may still run. */
  | { outcome: "done"; removed: OrganizationRemains; cancelledJobIds: string[] }
  | { outcome: "organization_not_found" | "last_admin" };

/**
 * Deletes users with their credentials, links, webhook secrets and deliveries; cancels queued and running jobs; makes
 * all jobs and uploads due for the sweep. Entries, holds, audit, projects and the organization (as `deleted-<id>`)
 * stay, because rows refer to them.
 */
export function deleteOrganization(context: UnitContext): Unit<Change & { organizationId: string }, Result> {
  const { db, audit, touched } = context;
  const known = createOrganizations(db);
  const removePeople = createRemovePeople(context);
  const endWork = createEndWork(context);

  return ({ organizationId, actor, nowMs }) => {
    const deletion = { organizationId, actor, nowMs };
    if (known.find(organizationId) === undefined) return { outcome: "organization_not_found" };
    if (holdsAllAdministrators(db, organizationId)) return { outcome: "last_admin" };
    const { cancelledJobIds, ...work } = endWork(deletion);
    const removed = { ...removePeople(deletion), ...work };
    db.delete(accountLinks).where(eq(accountLinks.organizationId, organizationId)).run();
    db.delete(webhookSecrets).where(eq(webhookSecrets.organizationId, organizationId)).run();
    const deliveries = db.delete(outbox).where(eq(outbox.organizationId, organizationId)).run().changes;
    // Names may be people's; entries and audit refer to ids.
    db.update(projects)
      .set({
        name: sql`'deleted-' || ${projects.id}`,
        archivedAtMs: sql`coalesce(${projects.archivedAtMs}, ${nowMs})`,
      })
      .where(eq(projects.organizationId, organizationId))
      .run();
    db.update(organizations)
      .set({ name: `deleted-${organizationId}`, deletedAtMs: nowMs })
      .where(eq(organizations.id, organizationId))
      .run();
    touched.credentials();
    audit({
      actor,
      action: "organization.delete",
      objectId: organizationId,
      organizationId,
      outcome: "deleted",
      detail: { ...removed, deliveries },
      nowMs,
    });
    return { outcome: "done", removed: { ...removed, deliveries }, cancelledJobIds };
  };
}

/** Whether all administrators who are not banned belong to this organization. */
function holdsAllAdministrators(db: Db, organizationId: string): boolean {
  const active = and(eq(user.role, "admin"), eq(user.banned, false));
  const administrators = (where: ReturnType<typeof eq>) =>
    db
      .select({ found: count() })
      .from(user)
      .innerJoin(members, eq(members.userId, user.id))
      .where(and(active, where))
      .get()?.found ?? 0;
  const inside = administrators(eq(members.organizationId, organizationId));
  return inside > 0 && administrators(ne(members.organizationId, organizationId)) === 0;
}

function createRemovePeople(context: UnitContext) {
  const { db } = context;
  const signOut = createSignOut(context);
  const revokeIssuedLinks = createRevokeIssuedLinks(context);

  return ({ organizationId, actor, nowMs }: Deletion): { users: number; keys: number } => {
    const users = db
      .select({ id: members.userId })
      .from(members)
      .where(eq(members.organizationId, organizationId))
      .all()
      .map(({ id }) => id);
    for (const id of users) {
      signOut({ userId: id, nowMs });
      revokeIssuedLinks({ userId: id, actor, nowMs });
    }
    const keys = db.delete(apiKeys).where(eq(apiKeys.organizationId, organizationId)).run().changes;
    for (const id of users) db.delete(user).where(eq(user.id, id)).run();
    return { users: users.length, keys };
  };
}

function createEndWork({ db, finish }: UnitContext) {
  return ({ organizationId, actor, nowMs }: Deletion) => {
    // By owner, for the index of job lists.
    const own = sql`${jobs.ownerKey} IN (
      SELECT ${projects.organizationId} || '/' || ${projects.id} FROM ${projects}
      WHERE ${projects.organizationId} = ${organizationId})`;
    const unfinished = selectJobs(db)
      .where(and(own, inArray(jobs.status, ["queued", "running"])))
      .all();
    for (const job of unfinished)
      finish({ job, event: "cancel", facts: cancelledFacts, actor, retentionMs: 0, nowMs });
    // Also revokes reading with the job token of a claimed job.
    const due = { expiresAtMs: sql<number>`min(expires_at_ms, ${nowMs})`, readerTokenHash: null };
    const ended = db
      .update(jobs)
      .set({ ...due, readerUntilMs: null })
      .where(own)
      .run().changes;
    const waiting = and(isNull(uploads.jobId), eq(uploads.organizationId, organizationId));
    return {
      jobs: ended,
      cancelledJobs: unfinished.length,
      cancelledJobIds: unfinished.map(({ id }) => id),
      uploads: db.update(uploads).set(due).where(waiting).run().changes,
    };
  };
}
