import { and, eq, isNull } from "drizzle-orm";
import { param } from "../database/prepared.ts";
import { organizations } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createInsertUser } from "./insert-user.ts";

interface Args extends Change {
  userId: string;
  accountId: string;
  email: string;
  name: string;
  /** Argon2id in PHC form; null if only keys will be used. */
  passwordHash: string | null;
  role: "admin" | "member";
  organizationId: string;
}

type Result = { outcome: "created" | "email_taken" | "organization_not_found" };

/** Creates a user in an organization, with better-auth's credential account if there is a password. */
export function createUser({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const users = createInsertUser(db);
  const organization = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, param("id")), isNull(organizations.deletedAtMs)))
    .prepare();

  return ({ actor, ...args }) => {
    const { userId, passwordHash, role, organizationId, nowMs } = args;
    if (organization.get({ id: organizationId }) === undefined) return { outcome: "organization_not_found" };
    if (users.isTaken(args.email)) return { outcome: "email_taken" };
    users.insert(args);
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
