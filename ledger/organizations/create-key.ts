import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { param, preparedInsert } from "../database/prepared.ts";
import { apiKeys, members, projects, user } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  keyId: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** Its first 12 characters, for display. */
  prefix: string;
  name: string;
  scopes: string[];
  userId: string;
  organizationId: string;
  projectId: string;
  expiresAtMs: number | null;
  /** The plan's limit of active keys; null: none. */
  activeKeysMax: number | null;
}

type Result = { outcome: "created" | "key_limit_reached" | "project_not_found" | "user_left" };

/**
 * Creates an API key, stored by its hash. Revoked and expired keys and those of banned users do not count as active.
 * `user_left`: banned or moved to another organization.
 */
export function createKey({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const active = db
    .select({ keys: count() })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.organizationId, param("organizationId")),
        isNull(apiKeys.revokedAtMs),
        eq(user.banned, false),
        or(isNull(apiKeys.expiresAtMs), gt(apiKeys.expiresAtMs, param("nowMs"))),
      ),
    )
    .prepare();
  const project = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, param("projectId")),
        eq(projects.organizationId, param("organizationId")),
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
        eq(user.id, param("userId")),
        eq(members.organizationId, param("organizationId")),
        eq(user.banned, false),
      ),
    )
    .prepare();
  const insert = preparedInsert(db, apiKeys);

  return ({ activeKeysMax, actor, nowMs, keyId, ...key }) => {
    const { organizationId, projectId, userId } = key;
    // The caller may have been banned while its call waited.
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
