import { eq, or } from "drizzle-orm";
import { accountLinks, user } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import type { EndedCredentials } from "./end-access.ts";
import { createEndAccess, noAccessEnded } from "./end-access.ts";
import { createUsers } from "./known-users.ts";

type Args = Change & { userId: string };
type Result = { outcome: "done" | "user_not_found" | "last_admin"; ended: EndedCredentials };

/**
 * Deletes a user with sessions, tokens, keys and links (foreign keys); jobs stay with the organization, and entries and
 * audit keep the id.
 */
export function deleteUser(context: UnitContext): Unit<Args, Result> {
  const { db, audit } = context;
  const users = createUsers(db);
  const leave = createEndAccess(context);

  return ({ userId, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found", ended: noAccessEnded };
    if (users.isLastAdministrator(found)) return { outcome: "last_admin", ended: noAccessEnded };
    const ended = leave({ userId, actor, nowMs });
    // Old invitations contain the address.
    const named = or(eq(accountLinks.userId, userId), eq(accountLinks.email, found.email));
    db.delete(accountLinks).where(named).run();
    db.delete(user).where(eq(user.id, userId)).run();
    audit({
      actor,
      action: "user.delete",
      objectId: userId,
      organizationId: found.organizationId,
      outcome: "deleted",
      detail: { role: found.role, ...ended },
      nowMs,
    });
    return { outcome: "done", ended };
  };
}
