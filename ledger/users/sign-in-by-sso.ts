import { and, count, eq, isNotNull, ne } from "drizzle-orm";
import { createRevokeIssuedLinks } from "../auth/revoke-issued-links.ts";
import { createSignOut } from "../auth/sign-out.ts";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { createOrganization } from "../organizations/create-organization.ts";
import { account, members, organizations, unverifiedUsers, user } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createUser } from "./create-user.ts";
import { normalizeEmail } from "./email.ts";

export type SsoRefusal =
  | "banned"
  | "not_admitted"
  /** A new user without an email address. */
  | "email_missing"
  /** A user has the address, but the provider did not verify it. */
  | "email_not_verified"
  /** The user with the address is linked to another identity of the provider. */
  | "email_of_another"
  /** The user with the address signed up without verification. */
  | "email_unproved";

/** better-auth account rows of the provider. */
const providerId = (issuer: string): string => `sso:${issuer}`;

interface Args {
  /** `iss` and `sub` of the ID token, unique and never reassigned (OpenID Connect Core, 2). */
  issuer: string;
  subject: string;
  /** Null: not provided. */
  email: string | null;
  emailVerified: boolean;
  /** Null: unchanged; for a new user the email address. */
  name: string | null;
  /** Whether the groups allow this user. If not, a known user's sessions and tokens end. */
  admitted: boolean;
  /** By the groups; null: the provider does not control roles. */
  role: "admin" | "member" | null;
  organization: { name: string; planId: string };
  /** Ids for rows that may be created. */
  ids: { userId: string; accountId: string; organizationId: string; projectId: string };
  visit: { address?: string; requestId: string };
  nowMs: number;
}

type Result = { outcome: "known" | "linked" | "created"; userId: string } | { outcome: SsoRefusal };

/**
 * Finds the user by issuer and subject, else by a verified email address, else creates one in the organization of that
 * name, which is created if missing. Name and role follow the provider at each sign-in.
 */
export function signInBySso(context: UnitContext): Unit<Args, Result> {
  const { db, audit, touched } = context;
  const people = createPeople(db);
  const follow = createFollow(context);
  const signOut = createSignOut(context);
  const makeUser = createUser(context);
  const makeOrganization = createOrganization(context);
  const organizationByName = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.name, param("name")))
    .prepare();
  const ofUser = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, param("userId")), eq(account.providerId, param("providerId"))))
    .prepare();

  function refuse(args: Args, person: Person | null, outcome: SsoRefusal): { outcome: SsoRefusal } {
    const isOver = person !== null && outcome === "not_admitted";
    const role = args.role === null ? null : "member";
    if (isOver) follow(person, { ...args, name: null, role }, userActor(person.id, args));
    const ended = isOver ? signOut({ userId: person.id, nowMs: args.nowMs }) : null;
    audit({
      actor: person === null ? { kind: "guest", id: null, ...args.visit } : userActor(person.id, args),
      action: "user.refuse_sso",
      objectId: person?.id ?? args.subject,
      organizationId: person?.organizationId ?? null,
      outcome,
      detail: {
        issuer: args.issuer,
        subject: args.subject,
        ...(ended === null ? {} : { ended_sessions: ended.sessions, ended_tokens: ended.tokens }),
      },
      nowMs: args.nowMs,
    });
    return { outcome };
  }

  function link(args: Args, person: Pick<Person, "id" | "organizationId">): void {
    const now = new Date(args.nowMs);
    db.insert(account)
      .values({
        id: args.ids.accountId,
        accountId: args.subject,
        providerId: providerId(args.issuer),
        userId: person.id,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    touched.credentials();
    audit({
      actor: userActor(person.id, args),
      action: "user.link_sso",
      objectId: person.id,
      organizationId: person.organizationId,
      outcome: "linked",
      detail: { issuer: args.issuer, subject: args.subject },
      nowMs: args.nowMs,
    });
  }

  /** Creating the organization is audited as the user's action. */
  function organizationOf(args: Args, actor: Actor): string {
    const { name, planId } = args.organization;
    const found = organizationByName.get({ name });
    if (found !== undefined) return found.id;
    const { organizationId, projectId } = args.ids;
    makeOrganization({ organizationId, projectId, name, planId, actor, nowMs: args.nowMs });
    return organizationId;
  }

  function create(args: Args, email: string): void {
    const { userId, accountId } = args.ids;
    const actor = userActor(userId, args);
    const organizationId = organizationOf(args, actor);
    const role = args.role ?? "member";
    const name = args.name ?? email;
    const user = { userId, accountId, email, name, passwordHash: null, role, organizationId };
    makeUser({ ...user, actor, nowMs: args.nowMs });
    if (args.emailVerified) people.markVerified({ id: userId });
    link(args, { id: userId, organizationId });
  }

  return (args) => {
    const known = people.bySubject(providerId(args.issuer), args.subject);
    const email = args.email === null ? null : normalizeEmail(args.email);
    const person = known ?? (email === null ? null : people.byEmail(email));
    if (known !== null) {
      if (known.banned) return refuse(args, known, "banned");
      if (!args.admitted) return refuse(args, known, "not_admitted");
      follow(known, args, userActor(known.id, args));
      return { outcome: "known", userId: known.id };
    }
    // A user who never signed in this way is not blocked by the provider.
    if (!args.admitted) return refuse(args, null, "not_admitted");
    if (email === null) return refuse(args, null, "email_missing");
    if (person === null) {
      create(args, email);
      return { outcome: "created", userId: args.ids.userId };
    }
    if (!args.emailVerified) return refuse(args, null, "email_not_verified");
    if (person.banned) return refuse(args, person, "banned");
    if (ofUser.get({ userId: person.id, providerId: providerId(args.issuer) }) !== undefined)
      return refuse(args, null, "email_of_another");
    // Otherwise a stranger who signed up with this address would share the account.
    if (people.isUnverified(person)) return refuse(args, null, "email_unproved");
    link(args, person);
    follow(person, args, userActor(person.id, args));
    return { outcome: "linked", userId: person.id };
  };
}

function userActor(userId: string, { visit }: Pick<Args, "visit">): Actor {
  return { kind: "user", id: userId, ...visit };
}

type Wanted = Pick<Args, "name" | "role" | "issuer" | "nowMs">;

/** Updates a user's name and role from the provider. */
type Follow = (person: Person, wanted: Wanted, actor: Actor) => void;

function createFollow(context: UnitContext): Follow {
  const { db, audit, touched } = context;
  const revokeIssuedLinks = createRevokeIssuedLinks(context);
  const withPassword = and(
    eq(account.userId, user.id),
    eq(account.providerId, "credential"),
    isNotNull(account.password),
  );
  const hasPassword = db
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, withPassword)
    .where(eq(user.id, param("id")))
    .prepare();
  const otherAdministrators = db
    .select({ users: count() })
    .from(user)
    .innerJoin(account, withPassword)
    .where(and(eq(user.role, "admin"), eq(user.banned, false), ne(user.id, param("id"))))
    .prepare();

  /**
   * The last administrator with a password keeps the role: an error in the provider's groups must not lock the
   * installation.
   */
  function isLastWithPassword({ id }: Person): boolean {
    return hasPassword.get({ id }) !== undefined && otherAdministrators.get({ id })?.users === 0;
  }

  return (person, { name, role, issuer, nowMs }, actor) => {
    const { id, organizationId } = person;
    const updatedAt = new Date(nowMs);
    const about = { actor, objectId: id, organizationId, nowMs };
    if (name !== null && name !== person.name) {
      db.update(user).set({ name, updatedAt }).where(eq(user.id, id)).run();
      touched.credentials();
      audit({ ...about, action: "user.rename", outcome: "done", detail: { by_sso: issuer } });
    }
    if (role === null || role === person.role) return;
    const detail = { role, by_sso: issuer };
    if (role === "member" && isLastWithPassword(person)) {
      audit({ ...about, action: "user.set_role", outcome: "last_admin", detail });
      return;
    }
    db.update(user).set({ role, updatedAt }).where(eq(user.id, id)).run();
    if (role === "member") revokeIssuedLinks({ userId: id, actor, nowMs });
    touched.credentials();
    audit({ ...about, action: "user.set_role", outcome: "done", detail });
  };
}

interface Person {
  id: string;
  name: string;
  role: "admin" | "member";
  banned: boolean;
  organizationId: string;
}

interface People {
  bySubject(providerId: string, subject: string): Person | null;
  /** `email` is normalized. */
  byEmail(email: string): Person | null;
  /** The address was never verified. */
  isUnverified(person: { id: string }): boolean;
  markVerified(person: { id: string }): void;
}

function createPeople(db: Db): People {
  const columns = {
    id: user.id,
    name: user.name,
    role: user.role,
    banned: user.banned,
    organizationId: members.organizationId,
  };
  const bySubject = db
    .select(columns)
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .innerJoin(members, eq(members.userId, user.id))
    .where(and(eq(account.providerId, param("providerId")), eq(account.accountId, param("subject"))))
    .prepare();
  const byEmail = db
    .select(columns)
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .where(eq(user.email, param("email")))
    .prepare();
  const unverified = db
    .select({ userId: unverifiedUsers.userId })
    .from(unverifiedUsers)
    .where(eq(unverifiedUsers.userId, param("id")))
    .prepare();
  return {
    bySubject: (providerId, subject) => bySubject.get({ providerId, subject }) ?? null,
    byEmail: (email) => byEmail.get({ email }) ?? null,
    isUnverified: ({ id }) => unverified.get({ id }) !== undefined,
    markVerified: ({ id }) => {
      db.update(user).set({ emailVerified: true }).where(eq(user.id, id)).run();
    },
  };
}
