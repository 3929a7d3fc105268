import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  action: "audit.read" | "audit.export";
  /** The filter, by its public names. */
  detail: Record<string, string | number>;
}

/** Audits that the audit log was read. */
export function recordAuditRead({ audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  return ({ action, detail, actor, nowMs }) => {
    const outcome = action === "audit.read" ? "read" : "exported";
    audit({ actor, action, objectId: "audit", organizationId: null, outcome, detail, nowMs });
    return { outcome: "noted" };
  };
}
