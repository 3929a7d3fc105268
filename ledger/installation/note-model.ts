import type { ModelDeed } from "../contract/models.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { name: string; deed: ModelDeed };

/** What text is recognised with changes from then on. */
export function noteModel({ audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  return ({ name, deed, actor, nowMs }) => {
    const about = { actor, objectId: name, organizationId: null, nowMs };
    if (deed.kind === "remove") {
      audit({ ...about, action: "model.remove", outcome: "removed" });
    } else {
      const { bytes, sha256 } = deed;
      audit({ ...about, action: "model.install", outcome: "installed", detail: { bytes, sha256 } });
    }
    return { outcome: "noted" };
  };
}
