import { once } from "../database/prepared.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createMembership } from "./membership.ts";
import type { SignInMethod } from "./records.ts";

interface Args {
  userId: string | null;
  method: SignInMethod;
  visit: Pick<Actor, "address" | "requestId">;
  nowMs: number;
}

/**
 * Audits a failed sign-in. `userId` null: unknown user. The input is not stored: people type passwords into the wrong
 * field.
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
