import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { account, members, unprovedUsers, user } from "../schema/index.ts";

/** What a sign-in needs to know of a user. */
export interface Person {
  id: string;
  name: string;
  role: "admin" | "member";
  banned: boolean;
  organizationId: string;
}

export interface People {
  bySubject(providerId: string, subject: string): Person | null;
  /** `email` normalised. */
  byEmail(email: string): Person | null;
  /** Nobody has vouched for the address: whoever signed up with it may have taken somebody else's. */
  isUnproved(person: { id: string }): boolean;
  markVerified(person: { id: string }): void;
}

export function createPeople(db: Db): People {
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
    .where(
      and(
        eq(account.providerId, sql.placeholder("providerId")),
        eq(account.accountId, sql.placeholder("subject")),
      ),
    )
    .prepare();
  const byEmail = db
    .select(columns)
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .where(eq(user.email, sql.placeholder("email")))
    .prepare();
  const unproved = db
    .select({ userId: unprovedUsers.userId })
    .from(unprovedUsers)
    .where(eq(unprovedUsers.userId, sql.placeholder("id")))
    .prepare();
  return {
    bySubject: (providerId, subject) => bySubject.get({ providerId, subject }) ?? null,
    byEmail: (email) => byEmail.get({ email }) ?? null,
    isUnproved: ({ id }) => unproved.get({ id }) !== undefined,
    markVerified: ({ id }) => {
      db.update(user).set({ emailVerified: true }).where(eq(user.id, id)).run();
    },
  };
}
