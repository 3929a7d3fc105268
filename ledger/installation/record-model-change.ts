import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

export type ModelChange = { kind: "install"; bytes: number; sha256: string } | { kind: "remove" };

type Args = Change & { name: string; event: ModelChange };

/** Audits a change of models, which changes recognized text. */
export function recordModelChange({ audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  return ({ name, event, actor, nowMs }) => {
    const about = { actor, objectId: name, organizationId: null, nowMs };
    if (event.kind === "remove") {
      audit({ ...about, action: "model.remove", outcome: "removed" });
    } else {
      const { bytes, sha256 } = event;
      audit({ ...about, action: "model.install", outcome: "installed", detail: { bytes, sha256 } });
    }
    return { outcome: "noted" };
  };
}
