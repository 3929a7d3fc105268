import { once } from "../database/prepared.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { createMembership } from "./membership.ts";

/** What was typed is not kept: people type passwords into the wrong field. */
export function refuseSignIn({ db, audit }: UnitContext): Unit<"refuseSignIn"> {
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
