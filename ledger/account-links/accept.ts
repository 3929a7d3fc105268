import { and, eq, sql } from "drizzle-orm";
import { revokeLinks } from "../auth/revoke-links.ts";
import { createSignOut } from "../auth/sign-out.ts";
import { expectOneChange, param } from "../database/prepared.ts";
import { type LinkState, linkState } from "../schema/access.ts";
import type { LinkKind } from "../schema/enums.ts";
import { account, accountLinks, user } from "../schema/index.ts";
import type { Actor, VisitorFacts } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { normalizeEmail } from "../users/email.ts";
import { createInsertUser, insertPassword } from "../users/insert-user.ts";
import { createUsers } from "../users/known-users.ts";

type StoredLink = typeof accountLinks.$inferSelect;

const refusals = {
  used: "link_used",
  revoked: "link_revoked",
  expired: "link_expired",
} as const satisfies Record<Exclude<LinkState, "open">, Result["outcome"]>;

interface Args {
  tokenHash: string;
  /** Id of the user that a setup or invitation link creates. */
  userId: string;
  /** Id of the credential account, if one must be created. */
  accountId: string;
  /** Required for setup links. */
  email: string | null;
  /** For setup and invitation links; null: the email address. */
  name: string | null;
  /** Argon2id in PHC form. */
  passwordHash: string;
  from: VisitorFacts;
  nowMs: number;
}

type Result =
  | { outcome: "accepted"; kind: LinkKind; userId: string; email: string }
  | { outcome: "link_not_found" | "link_used" | "link_revoked" | "link_expired" }
  | { outcome: "email_taken" | "user_banned" | "already_set_up" };

/**
 * Accepts a link. Setup and invitation links create the user; a reset link sets the password and ends all sessions and
 * tokens of its user. Any outcome but success leaves the link open.
 */
export function acceptLink(context: UnitContext): Unit<Args, Result> {
  const { db, audit, touched } = context;
  const byHash = db
    .select()
    .from(accountLinks)
    .where(eq(accountLinks.tokenHash, param("tokenHash")))
    .prepare();
  const people = createUsers(db);
  const users = createInsertUser(db);
  const signOut = createSignOut(context);
  const setPassword = createSetPassword(context);

  /** Creates the user of a setup or invitation link. */
  function join(link: StoredLink, args: Args): Result {
    if (link.kind === "setup" && people.administrators() > 0) return { outcome: "already_set_up" };
    const named = link.kind === "setup" ? args.email : link.email;
    if (named === null) throw new Error("a setup link needs an email address");
    const email = normalizeEmail(named);
    if (users.isTaken(email)) return { outcome: "email_taken" };
    const { organizationId, role } = link;
    users.insert({ ...args, email, name: args.name ?? email, organizationId, role });
    const actor = visitor(args.userId, args);
    const detail = { role, with_password: true, link_id: link.id };
    const about = { actor, objectId: args.userId, organizationId, nowMs: args.nowMs };
    audit({ ...about, action: "user.create", outcome: "created", detail });
    return { outcome: "accepted", kind: link.kind, userId: args.userId, email };
  }

  /** Sets the user's password; ends all their sessions. */
  function reset(link: StoredLink, args: Args): Result {
    const found = link.userId === null ? undefined : people.find(link.userId);
    if (found === undefined) throw new Error(`link ${link.id} has no user`);
    if (found.banned) return { outcome: "user_banned" };
    setPassword({ ...args, userId: found.id });
    const ended = signOut({ userId: found.id, nowMs: args.nowMs });
    const actor = visitor(found.id, args);
    const { organizationId } = found;
    const detail = { link_id: link.id, ...ended };
    const about = { actor, objectId: found.id, organizationId, nowMs: args.nowMs };
    audit({ ...about, action: "user.set_password", outcome: "set", detail });
    return { outcome: "accepted", kind: link.kind, userId: found.id, email: found.email };
  }

  return (args) => {
    const link = byHash.get({ tokenHash: args.tokenHash });
    if (link === undefined) return { outcome: "link_not_found" };
    const state = linkState(link, args.nowMs);
    if (state !== "open") return { outcome: refusals[state] };
    const result = link.kind === "reset" ? reset(link, args) : join(link, args);
    if (result.outcome !== "accepted") return result;
    const { userId } = result;
    const use = db
      .update(accountLinks)
      .set({ usedAtMs: args.nowMs, userId })
      .where(and(eq(accountLinks.id, link.id), sql`${accountLinks.usedAtMs} IS NULL`));
    expectOneChange(use.run(), "use link");
    const actor = visitor(userId, args);
    // A second first administrator, or the same user twice, must be impossible.
    const replaced = { actor, outcome: "replaced", nowMs: args.nowMs } as const;
    if (link.kind === "setup") revokeLinks(context, eq(accountLinks.kind, "setup"), replaced);
    else revokeLinks(context, eq(accountLinks.email, result.email), replaced);
    const { organizationId } = link;
    const about = { actor, objectId: link.id, organizationId, nowMs: args.nowMs };
    audit({
      ...about,
      action: "link.accept",
      outcome: "accepted",
      detail: { kind: link.kind, user_id: userId },
    });
    touched.credentials();
    return result;
  };
}

/** The holder of a link acts as its user. */
export function visitor(userId: string, { from }: Pick<Args, "from">): Actor {
  return { kind: "user", id: userId, ...from };
}

/** Replaces the password, or creates the credential account of a user who has none. */
function createSetPassword({ db }: UnitContext): (args: Args) => void {
  return ({ userId, accountId, passwordHash, nowMs }) => {
    const now = new Date(nowMs);
    const replaced = db
      .update(account)
      .set({ password: passwordHash, updatedAt: now })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")))
      .run();
    if (replaced.changes === 0) insertPassword(db, { userId, accountId, passwordHash, nowMs });
    db.update(user).set({ updatedAt: now }).where(eq(user.id, userId)).run();
  };
}
