import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { revokeLinks } from "../auth/revoke-links.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { createOrganizations } from "../organizations/known-organizations.ts";
import { accountLinks, apiKeys, user } from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { normalizeEmail } from "../users/email.ts";
import { createInsertUser } from "../users/insert-user.ts";
import { createUsers } from "../users/known-users.ts";

type Refusal = Exclude<Result["outcome"], "created">;

/** Whose account it is or will be. */
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
    | "maker_may_not";
};

/**
 * A new setup link voids all others that are open; a new invitation or reset those of the same address.
 * `already_set_up`: there is an administrator, so that nobody may become the first. `maker_may_not`: the actor is no
 * administrator, or no more.
 */
export function createLink(context: UnitContext): Unit<Args, Result> {
  const { db, audit } = context;
  const insert = preparedInsert(db, accountLinks);
  const people = createUsers(db);
  const organizations = createOrganizations(db);
  const emails = createInsertUser(db);
  const mayHandOut = createMayHandOut(db);

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
    if (!mayHandOut(actor)) return { outcome: "maker_may_not" };
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
 * Whether whoever hands out a link may do so at the moment in which it is made. Calls are let in before they reach the
 * writer: one that waits behind its maker's ban or demotion must not leave a way back in behind. Of a key that is gone
 * nothing is known, so that it may not; the installation itself and its command line always may.
 */
function createMayHandOut(db: Db): (actor: Actor) => boolean {
  const administers = and(eq(user.role, "admin"), eq(user.banned, false));
  const byUser = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, sql.placeholder("id")), administers))
    .prepare();
  const byKey = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(and(eq(apiKeys.id, sql.placeholder("id")), isNull(apiKeys.revokedAtMs), administers))
    .prepare();
  return ({ kind, id }) => {
    if (kind === "user") return byUser.get({ id }) !== undefined;
    return kind !== "key" || byKey.get({ id }) !== undefined;
  };
}
