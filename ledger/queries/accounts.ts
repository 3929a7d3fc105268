import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { KeyRow, OrganizationRow, UserRow } from "../contract/accounts.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { apiKeys, members, organizations, projects, user } from "../schema/index.ts";
import { normalizeEmail } from "../users/email.ts";
import { keyColumns } from "./key-columns.ts";

export function createAccountQueries(db: Db) {
  const keys = createKeyStatements(db);
  const there = isNull(organizations.deletedAtMs);
  const organizationById = once(() =>
    selectOrganizations(db)
      .where(and(eq(organizations.id, sql.placeholder("id")), there))
      .prepare(),
  );
  const organizationByName = once(() =>
    selectOrganizations(db)
      .where(and(eq(organizations.name, sql.placeholder("name")), there))
      .prepare(),
  );
  const userByEmail = once(() =>
    selectUsers(db)
      .where(eq(user.email, sql.placeholder("email")))
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

/** Organizations with their default projects. */
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

/** People with their organizations; add conditions, then map with toUserRow. */
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

export function toUserRow({ createdAt, ...row }: StoredUser): UserRow {
  return { ...row, createdAtMs: createdAt.getTime() };
}

function createKeyStatements(db: Db) {
  const keys = () =>
    db
      .select(keyColumns)
      .from(apiKeys)
      .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
      .innerJoin(user, eq(user.id, apiKeys.userId));
  const byHash = once(() =>
    keys()
      .where(eq(apiKeys.hash, sql.placeholder("hash")))
      .prepare(),
  );
  const ofOrganization = once(() =>
    keys()
      .where(eq(apiKeys.organizationId, sql.placeholder("organizationId")))
      .orderBy(asc(apiKeys.createdAtMs), asc(apiKeys.id))
      .prepare(),
  );

  return {
    /** Includes revoked and expired keys, so that the caller can tell why. Banned owners' keys count as revoked. */
    keyByHash: async (hash: string): Promise<KeyRow | null> => byHash().get({ hash }) ?? null,
    keysOfOrganization: async (organizationId: string): Promise<KeyRow[]> =>
      ofOrganization().all({ organizationId }),
  };
}
