import { eq, or } from "drizzle-orm";
import type { EndedCredentials } from "../contract/people.ts";
import { accountLinks, user } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createLeave, nothingEnded } from "./end-access.ts";
import { createUsers } from "./known-users.ts";

type Args = Change & { userId: string };
type Result = { outcome: "done" | "user_not_found" | "last_admin"; ended: EndedCredentials };

/**
 * Sessions, tokens, keys and links go too; jobs stay with the organization, entries and audit name the id alone. The
 * database removes with the row what only it stands for: sessions, tokens, accounts, membership, keys, links.
 */
export function deleteUser(context: UnitContext): Unit<Args, Result> {
  const { db, audit } = context;
  const users = createUsers(db);
  const leave = createLeave(context);

  return ({ userId, actor, nowMs }) => {
    const found = users.find(userId);
    if (found === undefined) return { outcome: "user_not_found", ended: nothingEnded };
    if (users.isLastAdministrator(found)) return { outcome: "last_admin", ended: nothingEnded };
    const ended = leave({ userId, actor, nowMs });
    // Old invitations name the address, too.
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
