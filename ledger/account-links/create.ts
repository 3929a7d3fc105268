import { and, eq, isNull, type SQL } from "drizzle-orm";
import { revokeLinks } from "../auth/revoke-links.ts";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { createOrganizations } from "../organizations/known-organizations.ts";
import { accountLinks, apiKeys, user } from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { normalizeEmail } from "../users/email.ts";
import { createInsertUser } from "../users/insert-user.ts";
import { createUsers } from "../users/known-users.ts";

type Refusal = Exclude<Result["outcome"], "created">;

interface Subject {
  email: string | null;
  userId: string | null;
  organizationId: string;
  role: "admin" | "member";
}

interface NewLink extends Change {
  linkId: string;
  /** SHA-256 of the token (mk_link_…), hex. */
  tokenHash: string;
  expiresAtMs: number;
}

type Args = NewLink &
  (
    | { kind: "setup"; organizationId: string }
    | { kind: "invitation"; email: string; organizationId: string; role: "admin" | "member" }
    | { kind: "reset"; userId: string }
  );

type Result = {
  outcome:
    | "created"
    | "organization_not_found"
    | "user_not_found"
    | "user_banned"
    | "email_taken"
    | "already_set_up"
    | "creator_not_allowed";
};

/**
 * Creates a link. A new setup link revokes all open setup links; a new invitation or reset link those for the same
 * address. `already_set_up`: an administrator exists. `creator_not_allowed`: the actor is not, or no longer, an
 * administrator.
 */
export function createLink(context: UnitContext): Unit<Args, Result> {
  const { db, audit } = context;
  const insert = preparedInsert(db, accountLinks);
  const people = createUsers(db);
  const organizations = createOrganizations(db);
  const emails = createInsertUser(db);
  const mayIssueLinks = createMayIssueLinks(db);

  function subjectOf(args: Args): Subject | Refusal {
    if (args.kind === "reset") {
      const found = people.find(args.userId);
      if (found === undefined) return "user_not_found";
      if (found.banned) return "user_banned";
      return { ...found, userId: found.id };
    }
    if (organizations.find(args.organizationId) === undefined) return "organization_not_found";
    const { organizationId } = args;
    if (args.kind === "setup") {
      if (people.administrators() > 0) return "already_set_up";
      return { email: null, userId: null, organizationId, role: "admin" };
    }
    if (emails.isTaken(args.email)) return "email_taken";
    return { email: normalizeEmail(args.email), userId: null, organizationId, role: args.role };
  }

  return (args) => {
    const { linkId, tokenHash, kind, expiresAtMs, actor, nowMs } = args;
    if (!mayIssueLinks(actor)) return { outcome: "creator_not_allowed" };
    const subject = subjectOf(args);
    if (typeof subject === "string") return { outcome: subject };
    const { email, userId, organizationId, role } = subject;
    const sameEmail: SQL | undefined = email === null ? undefined : eq(accountLinks.email, email);
    revokeLinks(context, and(eq(accountLinks.kind, kind), sameEmail), { actor, outcome: "replaced", nowMs });
    insert({
      id: linkId,
      tokenHash,
      kind,
      email,
      userId,
      organizationId,
      role,
      createdByKind: actor.kind,
      createdBy: actor.id,
      createdAtMs: nowMs,
      expiresAtMs,
      usedAtMs: null,
      revokedAtMs: null,
    });
    audit({
      actor,
      action: "link.create",
      objectId: linkId,
      organizationId,
      outcome: "created",
      detail: { kind, role, expires_at_ms: expiresAtMs, ...(userId === null ? {} : { user_id: userId }) },
      nowMs,
    });
    return { outcome: "created" };
  };
}

/**
 * Whether the actor may create links at the time of the write: a call that waits behind its actor's ban or demotion
 * must not leave a link behind. The installation and its command line always may.
 */
function createMayIssueLinks(db: Db): (actor: Actor) => boolean {
  const administers = and(eq(user.role, "admin"), eq(user.banned, false));
  const byUser = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, param("id")), administers))
    .prepare();
  const byKey = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(and(eq(apiKeys.id, param("id")), isNull(apiKeys.revokedAtMs), administers))
    .prepare();
  return ({ kind, id }) => {
    if (kind === "user") return byUser.get({ id }) !== undefined;
    return kind !== "key" || byKey.get({ id }) !== undefined;
  };
}
