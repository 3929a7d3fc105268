import { eq, sql } from "drizzle-orm";
import { preparedInsert } from "../database/prepared.ts";
import { account, members, organizations, user } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { normalizeEmail } from "./email.ts";

/** A user in an organization; with a password also the credential account that better-auth signs in with. */
export function createUser({ db, audit, touched }: UnitContext): Unit<"createUser"> {
  const byEmail = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, sql.placeholder("email")))
    .prepare();
  const organization = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder("id")))
    .prepare();
  const insertMember = preparedInsert(db, members);

  return (args) => {
    const { userId, accountId, name, passwordHash, role, organizationId, actor, nowMs } = args;
    const email = normalizeEmail(args.email);
    if (organization.get({ id: organizationId }) === undefined) return { outcome: "organization_not_found" };
    if (byEmail.get({ email }) !== undefined) return { outcome: "email_taken" };
    const now = new Date(nowMs);
    db.insert(user).values({ id: userId, name, email, role, createdAt: now, updatedAt: now }).run();
    if (passwordHash !== null) {
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
    insertMember({ userId, organizationId, createdAtMs: nowMs });
    touched.credentials();
    audit({
      actor,
      action: "user.create",
      objectId: userId,
      organizationId,
      outcome: "created",
      detail: { role, with_password: passwordHash !== null },
      nowMs,
    });
    return { outcome: "created" };
  };
}
