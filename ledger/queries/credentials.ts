import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { type RawRecord, type RecordCondition, type RecordModel, tableOf } from "../auth/records.ts";
import { selectRaw, whereOf } from "../auth/select.ts";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue } from "../database/prepared.ts";
import {
  account,
  members,
  oauthAccessToken,
  oauthClient,
  oauthConsent,
  oauthRefreshToken,
  organizations,
  projects,
  session,
  user,
} from "../schema/index.ts";
import { normalizeEmail } from "../users/email.ts";

export interface SessionRow {
  id: string;
  userId: string;
  createdAtMs: number;
  /** Extended while the session is used. */
  expiresAtMs: number;
  /** Last use, coarse. */
  lastSeenAtMs: number;
  address: string | null;
  userAgent: string | null;
}

/** An application that a user authorized. */
export interface ConnectedAppRow {
  clientId: string;
  /** As given at registration; null: none. */
  clientName: string | null;
  scopes: string[];
  /** Resource indicators (RFC 8707). */
  resources: string[];
  firstConsentAtMs: number;
  /** When a token was last issued or renewed; null: no tokens. */
  lastUsedAtMs: number | null;
}

/** The session of a cookie; not found for banned users. */
export interface SessionPrincipalRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  /** The organization's default project. */
  projectId: string;
  planId: string;
  expiresAtMs: number;
  /** When the expiry was last extended. */
  updatedAtMs: number;
}

/** An access token; not found if revoked, if its user is banned or if consent is withdrawn. */
export interface AccessTokenRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  clientId: string;
  scopes: string[];
  resources: string[];
  expiresAtMs: number;
}

export interface PasswordRow {
  userId: string;
  /** PHC string; null: no password. */
  hash: string | null;
  banned: boolean;
}

export function createCredentialQueries(db: Db) {
  return { ...createPrincipalQueries(db), ...createListQueries(db) };
}

const ms = (column: SQL.Aliased | Parameters<typeof eq>[0]) => sql<number>`${column}`;

function createPrincipalQueries(db: Db) {
  const person = {
    userId: user.id,
    userRole: user.role,
    organizationId: organizations.id,
    projectId: projects.id,
    planId: organizations.planId,
  };
  const defaultProject = and(eq(projects.organizationId, organizations.id), eq(projects.isDefault, true));
  const mayEnter = eq(user.banned, false);
  const sessionByToken = once(() =>
    db
      .select({
        id: session.id,
        ...person,
        expiresAtMs: ms(session.expiresAt),
        updatedAtMs: ms(session.updatedAt),
      })
      .from(session)
      .innerJoin(user, and(eq(user.id, session.userId), mayEnter))
      .innerJoin(members, eq(members.userId, user.id))
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .innerJoin(projects, defaultProject)
      .where(eq(session.token, param("token")))
      .prepare(),
  );
  const consented = and(
    eq(oauthConsent.userId, oauthAccessToken.userId),
    eq(oauthConsent.clientId, oauthAccessToken.clientId),
  );
  const accessTokenByHash = once(() =>
    db
      .select({
        id: oauthAccessToken.id,
        ...person,
        clientId: oauthAccessToken.clientId,
        scopes: oauthAccessToken.scopes,
        resources: oauthAccessToken.resources,
        expiresAtMs: ms(oauthAccessToken.expiresAt),
      })
      .from(oauthAccessToken)
      .innerJoin(oauthConsent, consented)
      .innerJoin(user, and(eq(user.id, oauthAccessToken.userId), mayEnter))
      .innerJoin(members, eq(members.userId, user.id))
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .innerJoin(projects, defaultProject)
      .where(and(eq(oauthAccessToken.token, param("hash")), isNull(oauthAccessToken.revoked)))
      .prepare(),
  );
  const passwordOf = once(() =>
    db
      .select({ userId: user.id, hash: account.password, banned: user.banned })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
      .where(eq(user.email, param("email")))
      .prepare(),
  );
  const projectOf = once(() =>
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, param("projectId")), eq(projects.organizationId, param("organizationId"))))
      .prepare(),
  );

  return {
    /** By the session token; the caller verified the cookie's HMAC. */
    sessionByToken: async (token: string): Promise<SessionPrincipalRow | null> =>
      sessionByToken().get({ token }) ?? null,
    /** By the SHA-256 of the token, hex. */
    accessTokenByHash: async (hash: string): Promise<AccessTokenRow | null> => {
      const row = accessTokenByHash().get({ hash });
      // A token without a resource is not valid anywhere.
      return row === undefined ? null : { ...row, resources: row.resources ?? [] };
    },
    passwordOf: async (email: string): Promise<PasswordRow | null> =>
      passwordOf().get({ email: normalizeEmail(email) }) ?? null,
    isProjectOf: async (projectId: string, organizationId: string): Promise<boolean> =>
      projectOf().get({ projectId, organizationId }) !== undefined,
  };
}

function createListQueries(db: Db) {
  const sessions = once(() =>
    db
      .select({
        id: session.id,
        userId: session.userId,
        createdAtMs: ms(session.createdAt),
        expiresAtMs: ms(session.expiresAt),
        lastSeenAtMs: ms(session.updatedAt),
        address: session.ipAddress,
        userAgent: session.userAgent,
      })
      .from(session)
      .where(and(eq(session.userId, param("userId")), gt(session.expiresAt, paramValue("nowMs"))))
      .orderBy(desc(session.createdAt), desc(session.id))
      .prepare(),
  );
  const lastOf = (token: typeof oauthAccessToken | typeof oauthRefreshToken) =>
    sql`(SELECT max(made.created_at) FROM ${token} AS made
      WHERE made.user_id = ${oauthConsent.userId} AND made.client_id = ${oauthConsent.clientId})`;
  const apps = once(() =>
    db
      .select({
        clientId: oauthConsent.clientId,
        clientName: oauthClient.name,
        scopes: oauthConsent.scopes,
        resources: oauthConsent.resources,
        firstConsentAtMs: ms(oauthConsent.createdAt),
        lastUsedAtMs: sql<number | null>`nullif(max(
          coalesce(${lastOf(oauthAccessToken)}, 0), coalesce(${lastOf(oauthRefreshToken)}, 0)), 0)`,
      })
      .from(oauthConsent)
      .innerJoin(oauthClient, eq(oauthClient.clientId, oauthConsent.clientId))
      .where(eq(oauthConsent.userId, param("userId")))
      .orderBy(asc(oauthClient.name), asc(oauthConsent.clientId))
      .prepare(),
  );

  return {
    /** Unexpired sessions, newest first. */
    sessionsOfUser: async (userId: string, nowMs: number): Promise<SessionRow[]> =>
      sessions().all({ userId, nowMs }),
    /** By name. */
    connectedApps: async (userId: string): Promise<ConnectedAppRow[]> =>
      apps()
        .all({ userId })
        .map((row) => ({ ...row, resources: row.resources ?? [] })),
  };
}

/** better-auth's reads; not prepared, because each differs. */
export function createRecordQueries(db: Db) {
  return {
    findRecords: async ({
      model,
      ...selection
    }: {
      model: RecordModel;
      where: RecordCondition[];
      limit: number;
      offset: number;
      sortBy: { field: string; direction: "asc" | "desc" } | null;
    }): Promise<RawRecord[]> => selectRaw(db, tableOf(model), selection),
    countRecords: async ({
      model,
      where,
    }: {
      model: RecordModel;
      where: RecordCondition[];
    }): Promise<number> => {
      const table = tableOf(model);
      return db.select({ rows: count() }).from(table).where(whereOf(table, where)).get()?.rows ?? 0;
    },
  };
}
