import { and, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Actor, Units } from "../contract.ts";
import { createRevokeHandedOut } from "../links/handed-out.ts";
import { account, user } from "../schema/index.ts";
import type { UnitContext } from "../writer/context.ts";
import type { Person } from "./people.ts";

type Wanted = Pick<Units["signInBySso"]["args"], "name" | "role" | "issuer" | "nowMs">;

/** Brings a user's name and role to what the provider says of them. */
export type Follow = (person: Person, wanted: Wanted, actor: Actor) => void;

export function createFollow(context: UnitContext): Follow {
  const { db, audit, touched } = context;
  const revokeHandedOut = createRevokeHandedOut(context);
  const withPassword = and(
    eq(account.userId, user.id),
    eq(account.providerId, "credential"),
    isNotNull(account.password),
  );
  const hasPassword = db
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, withPassword)
    .where(eq(user.id, sql.placeholder("id")))
    .prepare();
  const otherAdministrators = db
    .select({ users: count() })
    .from(user)
    .innerJoin(account, withPassword)
    .where(and(eq(user.role, "admin"), eq(user.banned, false), ne(user.id, sql.placeholder("id"))))
    .prepare();

  /**
   * The way in that does not depend on the provider: taken away by a slip in its groups, nobody could mend the
   * installation while the provider is down.
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
    if (role === "member") revokeHandedOut({ userId: id, actor, nowMs });
    touched.credentials();
    audit({ ...about, action: "user.set_role", outcome: "done", detail });
  };
}
