import type { Unit, UnitContext } from "../writer/context.ts";

/** Reading the log of everybody's doings is a doing, too. */
export function noteAuditRead({ audit }: UnitContext): Unit<"noteAuditRead"> {
  return ({ action, detail, actor, nowMs }) => {
    const outcome = action === "audit.read" ? "read" : "exported";
    audit({ actor, action, objectId: "audit", organizationId: null, outcome, detail, nowMs });
    return { outcome: "noted" };
  };
}
