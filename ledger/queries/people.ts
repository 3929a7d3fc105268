import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { audit, members, organizations, projects, user } from "../schema/index.ts";
import type { ProjectRow } from "../schema/organizations.ts";
import type { ListPlace, OrganizationRow, UserRow } from "./accounts.ts";
import { selectOrganizations, selectUsers, toUserRow } from "./accounts.ts";
import type { FoundJobs, JobFilter } from "./job-search.ts";
import { jobsOfAll, jobsOfOrganization } from "./job-search.ts";

export function createPeopleQueries(db: Db) {
  const userById = once(() =>
    selectUsers(db)
      .where(eq(user.id, param("id")))
      .prepare(),
  );
  const projectById = once(() =>
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, param("id")), eq(projects.organizationId, param("organizationId"))))
      .prepare(),
  );
  const projectsOf = once(() =>
    db
      .select()
      .from(projects)
      .where(eq(projects.organizationId, param("organizationId")))
      .orderBy(asc(projects.createdAtMs), asc(projects.id))
      .prepare(),
  );

  return {
    userById: async (id: string): Promise<UserRow | null> => {
      const row = userById().get({ id });
      return row === undefined ? null : toUserRow(row);
    },
    /** Oldest first. */
    usersPage: async ({
      organizationId,
      limit,
      after,
    }: {
      organizationId: string | null;
      limit: number;
      after: ListPlace | null;
    }): Promise<UserRow[]> =>
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
    /** Oldest first, without deleted ones. */
    organizationsPage: async ({
      limit,
      after,
    }: {
      limit: number;
      after: ListPlace | null;
    }): Promise<OrganizationRow[]> =>
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
    /** Oldest first, including archived ones. */
    projects: async (organizationId: string): Promise<ProjectRow[]> => projectsOf().all({ organizationId }),
    project: async (id: string, organizationId: string): Promise<ProjectRow | null> =>
      projectById().get({ id, organizationId }) ?? null,
    /**
     * For administrators: of all owners, newest first. The scan is bounded, so a page can be short or empty without
     * being the last.
     */
    jobsOfAnyone: async ({
      organizationId,
      ...page
    }: {
      organizationId: string | null;
      filter: JobFilter;
      limit: number;
      before: string | null;
    }): Promise<FoundJobs> =>
      organizationId === null ? jobsOfAll(db, page) : jobsOfOrganization(db, organizationId, page),
    /** Audit rows of an organization in slices, oldest first; `after` null: from the start. */
    auditOfOrganization: async (
      organizationId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<{ rows: OrganizationAuditRow[]; after: number | null }> => {
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

export type OrganizationAuditRow = Omit<typeof audit.$inferSelect, "objectKind" | "organizationId" | "hash">;
