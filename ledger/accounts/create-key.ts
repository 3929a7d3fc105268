import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import { preparedInsert } from "../database/prepared.ts";
import { apiKeys, members, projects, user } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";

/** An API key, known by its hash only. Revoked and expired keys and those of banned users are not active. */
export function createKey({ db, audit, touched }: UnitContext): Unit<"createKey"> {
  const active = db
    .select({ keys: count() })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.organizationId, sql.placeholder("organizationId")),
        isNull(apiKeys.revokedAtMs),
        eq(user.banned, false),
        or(isNull(apiKeys.expiresAtMs), gt(apiKeys.expiresAtMs, sql.placeholder("nowMs"))),
      ),
    )
    .prepare();
  const project = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, sql.placeholder("projectId")),
        eq(projects.organizationId, sql.placeholder("organizationId")),
        isNull(projects.archivedAtMs),
      ),
    )
    .prepare();
  const member = db
    .select({ id: user.id })
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .where(
      and(
        eq(user.id, sql.placeholder("userId")),
        eq(members.organizationId, sql.placeholder("organizationId")),
        eq(user.banned, false),
      ),
    )
    .prepare();
  const insert = preparedInsert(db, apiKeys);

  return ({ activeKeysMax, actor, nowMs, keyId, ...key }) => {
    const { organizationId, projectId, userId } = key;
    // Calls are let in before they reach the writer, and may wait there behind what ends them.
    if (member.get({ userId, organizationId }) === undefined) return { outcome: "user_left" };
    if (project.get({ organizationId, projectId }) === undefined) return { outcome: "project_not_found" };
    const { keys } = active.get({ organizationId, nowMs }) ?? { keys: 0 };
    if (activeKeysMax !== null && keys >= activeKeysMax) return { outcome: "key_limit_reached" };
    insert({ id: keyId, ...key, createdAtMs: nowMs, lastUsedAtMs: null, revokedAtMs: null });
    touched.credentials();
    audit({
      actor,
      action: "key.create",
      objectId: keyId,
      organizationId,
      outcome: "created",
      detail: { user_id: key.userId, name: key.name, scopes: key.scopes.join(" ") },
      nowMs,
    });
    return { outcome: "created" };
  };
}
