import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  action: "audit.read" | "audit.export";
  /** What was asked for, by its public names. */
  detail: Record<string, string | number>;
}

/**
 * Writes down that somebody has read the audit, and what of it. Reading the log of everybody's doings is a doing,
 * too.
 */
export function noteAuditRead({ audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  return ({ action, detail, actor, nowMs }) => {
    const outcome = action === "audit.read" ? "read" : "exported";
    audit({ actor, action, objectId: "audit", organizationId: null, outcome, detail, nowMs });
    return { outcome: "noted" };
  };
}
