import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { ListPlace, PeopleQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { selectJobs, toJobRow } from "../jobs/rows.ts";
import { audit, jobs, members, organizations, projects, user } from "../schema/index.ts";
import { selectOrganizations, selectUsers, toUserRow } from "./accounts.ts";

/** Jobs that one page of all owners' looks at, so that a rare status keeps nobody waiting: some milliseconds. */
const jobsLookedAtMax = 20_000;

type PageOfJobs = Awaited<ReturnType<PeopleQueries["jobsOfAnyone"]>>;

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
      organizationId === null ? jobsOfAll(db, page) : jobsOfOne(db, organizationId, page),
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

interface JobsPage {
  status: (typeof jobs.$inferSelect)["status"] | null;
  limit: number;
  before: string | null;
}

/** By the ids alone, which an index yields. */
function jobsOfOne(db: Db, organizationId: string, { status, limit, before }: JobsPage): PageOfJobs {
  const ids = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        sql`${jobs.ownerKey} IN (
          SELECT organization_id || '/' || id FROM projects WHERE organization_id = ${organizationId})`,
        status === null ? undefined : eq(jobs.status, status),
        before === null ? undefined : lt(jobs.id, before),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(limit + 1)
    .all()
    .map(({ id }) => id);
  const rows = selectJobs(db)
    .where(sql`${jobs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.slice(0, limit))}))`)
    .orderBy(desc(jobs.id))
    .all();
  return { jobs: rows.map(toJobRow), next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
}

/** Down from the newest, so many and no more. */
function jobsOfAll(db: Db, { status, limit, before }: JobsPage): PageOfJobs {
  const older = before === null ? undefined : lt(jobs.id, before);
  const window = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(older)
    .orderBy(desc(jobs.id))
    .limit(1)
    .offset(jobsLookedAtMax - 1)
    .get();
  const rows = selectJobs(db)
    .where(
      and(
        older,
        window === undefined ? undefined : sql`${jobs.id} >= ${window.id}`,
        // The sign keeps the engine from going by another index than that of the ids.
        status === null ? undefined : sql`+${jobs.status} = ${status}`,
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(limit + 1)
    .all();
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : (window?.id ?? null);
  return { jobs: shown.map(toJobRow), next };
}
