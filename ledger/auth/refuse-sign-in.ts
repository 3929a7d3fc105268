import type { SignInMethod } from "../contract/records.ts";
import { once } from "../database/prepared.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createMembership } from "./membership.ts";

interface Args {
  userId: string | null;
  method: SignInMethod;
  visit: Pick<Actor, "address" | "requestId">;
  nowMs: number;
}

/**
 * A sign-in that came to nothing. `userId` null: nobody is known by what was given, which is not kept. What was typed
 * is not kept: people type passwords into the wrong field.
 */
export function refuseSignIn({ db, audit }: UnitContext): Unit<Args, { outcome: "done" }> {
  const organizationOf = once(() => createMembership(db));
  return ({ userId, method, visit, nowMs }) => {
    audit({
      actor: { kind: "guest", id: null, ...visit },
      action: "sign_in.refuse",
      objectId: userId ?? "unknown",
      organizationId: userId === null ? null : organizationOf()(userId),
      outcome: "refused",
      detail: { method },
      nowMs,
    });
    return { outcome: "done" };
  };
}
