import { and, desc, eq, sql } from "drizzle-orm";
import type { ListPlace } from "../contract/lists.ts";
import type { AccountRow, OrganizationKeyRow } from "../contract/own-account.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { account, apiKeys, members, organizations, projects, user } from "../schema/index.ts";
import { keyColumns } from "./key-columns.ts";

export function createOwnAccountQueries(db: Db) {
  const accountStatement = once(() =>
    db
      .select({
        userId: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        organizationId: organizations.id,
        organizationName: organizations.name,
        projectId: projects.id,
        projectName: projects.name,
      })
      .from(user)
      .innerJoin(members, eq(members.userId, user.id))
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .innerJoin(projects, eq(projects.organizationId, organizations.id))
      .where(and(eq(user.id, sql.placeholder("userId")), eq(projects.id, sql.placeholder("projectId"))))
      .prepare(),
  );
  const password = once(() =>
    db
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, sql.placeholder("userId")), eq(account.providerId, "credential")))
      .prepare(),
  );

  return {
    ...createKeyPages(db),
    /** Null unless the project is the organization's, and the user in it. */
    account: async (userId: string, projectId: string): Promise<AccountRow | null> =>
      accountStatement().get({ userId, projectId }) ?? null,
    /** PHC text of the password that the user signs in with; null without one. */
    passwordHash: async (userId: string): Promise<string | null> => password().get({ userId })?.hash ?? null,
  };
}

function createKeyPages(db: Db) {
  const ofOrganization = eq(apiKeys.organizationId, sql.placeholder("organizationId"));
  const keys = () =>
    db
      .select({ ...keyColumns, userName: user.name, projectName: projects.name })
      .from(apiKeys)
      .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
      .innerJoin(user, eq(user.id, apiKeys.userId))
      .innerJoin(projects, eq(projects.id, apiKeys.projectId));
  const byId = once(() =>
    keys()
      .where(and(eq(apiKeys.id, sql.placeholder("keyId")), ofOrganization))
      .prepare(),
  );
  const page = once(() =>
    keys()
      .where(
        and(
          ofOrganization,
          sql`(${apiKeys.createdAtMs}, ${apiKeys.id}) < (${sql.placeholder("createdAtMs")}, ${sql.placeholder("id")})`,
        ),
      )
      .orderBy(desc(apiKeys.createdAtMs), desc(apiKeys.id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );

  return {
    /** Null also for another organization's. */
    keyById: async (keyId: string, organizationId: string): Promise<OrganizationKeyRow | null> =>
      byId().get({ keyId, organizationId }) ?? null,
    /** Newest first, revoked and expired ones too. The cursor is the last row of the page before. */
    keysPage: async (
      organizationId: string,
      { limit, before }: { limit: number; before: ListPlace | null },
    ): Promise<OrganizationKeyRow[]> => {
      const { createdAtMs, id } = before ?? { createdAtMs: Number.MAX_SAFE_INTEGER, id: "" };
      return page().all({ organizationId, createdAtMs, id, limit });
    },
  };
}
