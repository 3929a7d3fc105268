import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { account, apiKeys, members, organizations, projects, user } from "../schema/index.ts";
import { normalizeEmail } from "../users/email.ts";

export function createAccountQueries(db: Db) {
  const keys = createKeyStatements(db);
  const there = isNull(organizations.deletedAtMs);
  const organizationById = once(() =>
    selectOrganizations(db)
      .where(and(eq(organizations.id, param("id")), there))
      .prepare(),
  );
  const organizationByName = once(() =>
    selectOrganizations(db)
      .where(and(eq(organizations.name, param("name")), there))
      .prepare(),
  );
  const userByEmail = once(() =>
    selectUsers(db)
      .where(eq(user.email, param("email")))
      .prepare(),
  );
  const users = once(() => selectUsers(db).orderBy(asc(user.createdAt), asc(user.id)).prepare());

  return {
    ...keys,
    organizationById: async (id: string): Promise<OrganizationRow | null> =>
      organizationById().get({ id }) ?? null,
    organizationByName: async (name: string): Promise<OrganizationRow | null> =>
      organizationByName().get({ name }) ?? null,
    userByEmail: async (email: string): Promise<UserRow | null> => {
      const row = userByEmail().get({ email: normalizeEmail(email) });
      return row === undefined ? null : toUserRow(row);
    },
    users: async (): Promise<UserRow[]> => users().all().map(toUserRow),
  };
}

export function selectOrganizations(db: Db) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      planId: organizations.planId,
      defaultProjectId: projects.id,
      createdAtMs: organizations.createdAtMs,
    })
    .from(organizations)
    .innerJoin(projects, and(eq(projects.organizationId, organizations.id), eq(projects.isDefault, true)));
}

/** Users with their organizations; map rows with toUserRow. */
export function selectUsers(db: Db) {
  return db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      organizationId: organizations.id,
      organizationName: organizations.name,
      banned: user.banned,
      createdAt: user.createdAt,
    })
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .innerJoin(organizations, eq(organizations.id, members.organizationId));
}

type StoredUser = ReturnType<ReturnType<typeof selectUsers>["all"]>[number];

export function toUserRow({ createdAt, ...row }: StoredUser) {
  return { ...row, createdAtMs: createdAt.getTime() };
}

function selectKeys(db: Db) {
  return db
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .innerJoin(user, eq(user.id, apiKeys.userId));
}

function createKeyStatements(db: Db) {
  const byHash = once(() =>
    selectKeys(db)
      .where(eq(apiKeys.hash, param("hash")))
      .prepare(),
  );
  const ofOrganization = once(() =>
    selectKeys(db)
      .where(eq(apiKeys.organizationId, param("organizationId")))
      .orderBy(asc(apiKeys.createdAtMs), asc(apiKeys.id))
      .prepare(),
  );

  return {
    /** Includes revoked and expired keys, to tell them apart. Keys of banned users count as revoked. */
    keyByHash: async (hash: string): Promise<KeyRow | null> => byHash().get({ hash }) ?? null,
    keysOfOrganization: async (organizationId: string): Promise<KeyRow[]> =>
      ofOrganization().all({ organizationId }),
  };
}

/** A position in a list by creation time, in either direction; ids are unordered, so both are needed. */
export interface ListPlace {
  createdAtMs: number;
  id: string;
}

export type KeyRow = ReturnType<ReturnType<typeof selectKeys>["all"]>[number];

export type UserRow = ReturnType<typeof toUserRow>;

export type OrganizationRow = ReturnType<ReturnType<typeof selectOrganizations>["all"]>[number];

/** A KeyRow, from the key joined with its organization and user. */
const keyColumns = {
  id: apiKeys.id,
  prefix: apiKeys.prefix,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  userId: apiKeys.userId,
  userRole: user.role,
  organizationId: apiKeys.organizationId,
  projectId: apiKeys.projectId,
  planId: organizations.planId,
  createdAtMs: apiKeys.createdAtMs,
  expiresAtMs: apiKeys.expiresAtMs,
  lastUsedAtMs: apiKeys.lastUsedAtMs,
  // A ban revokes the user's keys.
  revokedAtMs: sql<
    number | null
  >`coalesce(${apiKeys.revokedAtMs}, CASE WHEN ${user.banned} = 1 THEN ${user.updatedAt} END)`,
};

export interface AccountRow {
  userId: string;
  email: string;
  name: string;
  role: "admin" | "member";
  organizationId: string;
  organizationName: string;
  projectId: string;
  projectName: string;
}

export interface OrganizationKeyRow extends KeyRow {
  /** Of the user who created it. */
  userName: string;
  projectName: string;
}

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
      .where(and(eq(user.id, param("userId")), eq(projects.id, param("projectId"))))
      .prepare(),
  );
  const password = once(() =>
    db
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, param("userId")), eq(account.providerId, "credential")))
      .prepare(),
  );

  return {
    ...createKeyPages(db),
    /** Null unless project and user belong to the same organization. */
    account: async (userId: string, projectId: string): Promise<AccountRow | null> =>
      accountStatement().get({ userId, projectId }) ?? null,
    /** The user's password hash (PHC); null: none. */
    passwordHash: async (userId: string): Promise<string | null> => password().get({ userId })?.hash ?? null,
  };
}

function createKeyPages(db: Db) {
  const ofOrganization = eq(apiKeys.organizationId, param("organizationId"));
  const keys = () =>
    db
      .select({ ...keyColumns, userName: user.name, projectName: projects.name })
      .from(apiKeys)
      .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
      .innerJoin(user, eq(user.id, apiKeys.userId))
      .innerJoin(projects, eq(projects.id, apiKeys.projectId));
  const byId = once(() =>
    keys()
      .where(and(eq(apiKeys.id, param("keyId")), ofOrganization))
      .prepare(),
  );
  const page = once(() =>
    keys()
      .where(
        and(
          ofOrganization,
          sql`(${apiKeys.createdAtMs}, ${apiKeys.id}) < (${param("createdAtMs")}, ${param("id")})`,
        ),
      )
      .orderBy(desc(apiKeys.createdAtMs), desc(apiKeys.id))
      .limit(param("limit"))
      .prepare(),
  );

  return {
    /** Null for another organization's key. */
    keyById: async (keyId: string, organizationId: string): Promise<OrganizationKeyRow | null> =>
      byId().get({ keyId, organizationId }) ?? null,
    /** Newest first, including revoked and expired keys. The cursor is the last row of the previous page. */
    keysPage: async (
      organizationId: string,
      { limit, before }: { limit: number; before: ListPlace | null },
    ): Promise<OrganizationKeyRow[]> => {
      const { createdAtMs, id } = before ?? { createdAtMs: Number.MAX_SAFE_INTEGER, id: "" };
      return page().all({ organizationId, createdAtMs, id, limit });
    },
  };
}
