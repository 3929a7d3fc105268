import { eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { account, members, user } from "../schema/index.ts";
import { normalizeEmail } from "./email.ts";

export interface NewUser {
  userId: string;
  accountId: string;
  email: string;
  name: string;
  /** Argon2id in PHC form; null: no password. */
  passwordHash: string | null;
  role: "admin" | "member";
  organizationId: string;
  nowMs: number;
}

export interface InsertUser {
  isTaken(email: string): boolean;
  insert(user: NewUser): void;
}

export function createInsertUser(db: Db): InsertUser {
  const byEmail = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, param("email")))
    .prepare();
  const insertMember = preparedInsert(db, members);

  return {
    isTaken: (email) => byEmail.get({ email: normalizeEmail(email) }) !== undefined,
    insert: ({ userId, accountId, email, name, passwordHash, role, organizationId, nowMs }) => {
      const now = new Date(nowMs);
      db.insert(user)
        .values({ id: userId, name, email: normalizeEmail(email), role, createdAt: now, updatedAt: now })
        .run();
      if (passwordHash !== null) insertPassword(db, { userId, accountId, passwordHash, nowMs });
      insertMember({ userId, organizationId, createdAtMs: nowMs });
    },
  };
}

/** better-auth's credential account for sign-in by password. */
export function insertPassword(
  db: Db,
  {
    userId,
    accountId,
    passwordHash,
    nowMs,
  }: Pick<NewUser, "userId" | "accountId" | "nowMs"> & { passwordHash: string },
): void {
  const now = new Date(nowMs);
  db.insert(account)
    .values({
      id: accountId,
      accountId: userId,
      providerId: "credential",
      userId,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .run();
}
