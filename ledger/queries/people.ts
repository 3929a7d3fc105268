import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { ListPlace, PeopleQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { audit, members, organizations, projects, user } from "../schema/index.ts";
import { selectOrganizations, selectUsers, toUserRow } from "./accounts.ts";
import { jobsOfAll, jobsOfOrganization } from "./job-search.ts";

export function createPeopleQueries(db: Db): PeopleQueries {
  const userById = once(() =>
    selectUsers(db)
      .where(eq(user.id, sql.placeholder("id")))
      .prepare(),
  );
  const projectById = once(() =>
    db
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.id, sql.placeholder("id")),
          eq(projects.organizationId, sql.placeholder("organizationId")),
        ),
      )
      .prepare(),
  );
  const projectsOf = once(() =>
    db
      .select()
      .from(projects)
      .where(eq(projects.organizationId, sql.placeholder("organizationId")))
      .orderBy(asc(projects.createdAtMs), asc(projects.id))
      .prepare(),
  );

  return {
    userById: async (id) => {
      const row = userById().get({ id });
      return row === undefined ? null : toUserRow(row);
    },
    usersPage: async ({ organizationId, limit, after }) =>
      selectUsers(db)
        .where(
          and(
            organizationId === null ? undefined : eq(members.organizationId, organizationId),
            madeAfter(user.createdAt, user.id, after),
          ),
        )
        .orderBy(asc(user.createdAt), asc(user.id))
        .limit(limit)
        .all()
        .map(toUserRow),
    organizationsPage: async ({ limit, after }) =>
      selectOrganizations(db)
        .where(
          and(
            isNull(organizations.deletedAtMs),
            madeAfter(organizations.createdAtMs, organizations.id, after),
          ),
        )
        .orderBy(asc(organizations.createdAtMs), asc(organizations.id))
        .limit(limit)
        .all(),
    projects: async (organizationId) => projectsOf().all({ organizationId }),
    project: async (id, organizationId) => projectById().get({ id, organizationId }) ?? null,
    jobsOfAnyone: async ({ organizationId, ...page }) =>
      organizationId === null ? jobsOfAll(db, page) : jobsOfOrganization(db, organizationId, page),
    auditOfOrganization: async (organizationId, { after, limit }) => {
      const last =
        db.select({ sequence: sql<number>`coalesce(max(sequence), 0)` }).from(audit).get()?.sequence ?? 0;
      const end = Math.min(last, after + limit);
      const rows = db
        .select({
          sequence: audit.sequence,
          atMs: audit.atMs,
          actorKind: audit.actorKind,
          actorId: audit.actorId,
          address: audit.address,
          requestId: audit.requestId,
          action: audit.action,
          objectId: audit.objectId,
          outcome: audit.outcome,
          detail: audit.detail,
        })
        .from(audit)
        .where(
          and(gt(audit.sequence, after), lte(audit.sequence, end), eq(audit.organizationId, organizationId)),
        )
        .orderBy(asc(audit.sequence))
        .all();
      return { rows, after: end < last ? end : null };
    },
  };
}

function madeAfter(createdAt: unknown, id: unknown, after: ListPlace | null): SQL | undefined {
  return after === null ? undefined : sql`(${createdAt}, ${id}) > (${after.createdAtMs}, ${after.id})`;
}
