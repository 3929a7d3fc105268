/** Facts of this installation that affect results besides file and request; changes cause a new conversion. */
import type { Clock } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { version } from "../../../config/version.ts";
import { createInstalledModels } from "../../services/models/installed-models.ts";
import { modelsFolder } from "../../services/models/manifest.ts";

/** Plain values. Changes of a server do not count. */
export function identityOf(settings: Settings, clock: Clock): unknown {
  const server = settings["cli.server"];
  if (server !== null) return { server };
  const models = createInstalledModels(modelsFolder(settings.data_dir), clock)
    .models()
    .filter(({ state }) => state === "ready")
    .map(({ name, manifest }) => [name, manifest?.files.map(({ sha256 }) => sha256)]);
  return { version, models, speech: settings["speech.model"] };
}
