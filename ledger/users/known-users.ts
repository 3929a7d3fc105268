import { and, count, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { members, user } from "../schema/index.ts";

interface StoredUser {
  id: string;
  email: string;
  name: string;
  role: "admin" | "member";
  banned: boolean;
  organizationId: string;
}

export interface Users {
  find(userId: string): StoredUser | undefined;
  /** Number of administrators who are not banned. */
  administrators(): number;
  /** Whether no other administrator would remain. */
  isLastAdministrator(user: Pick<StoredUser, "role" | "banned">): boolean;
}

export function createUsers(db: Db): Users {
  const byId = db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      banned: user.banned,
      organizationId: members.organizationId,
    })
    .from(user)
    .innerJoin(members, eq(members.userId, user.id))
    .where(eq(user.id, param("id")))
    .prepare();
  const active = db
    .select({ found: count() })
    .from(user)
    .where(and(eq(user.role, "admin"), eq(user.banned, false)))
    .prepare();
  const administrators = () => active.get()?.found ?? 0;

  return {
    find: (id) => byId.get({ id }),
    administrators,
    isLastAdministrator: ({ role, banned }) => role === "admin" && !banned && administrators() === 1,
  };
}
