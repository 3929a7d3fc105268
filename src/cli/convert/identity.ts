/** What of this installation decides a result beside the file and the request: when it changes, files are converted anew. */
import type { Clock } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { version } from "../../../config/version.ts";
import { createInstalledModels } from "../../services/models/installed-models.ts";
import { modelsFolder } from "../../services/models/manifest.ts";

/** Plain values. A server's own changes are its own matter: what was paid for stays. */
export function identityOf(settings: Settings, clock: Clock): unknown {
  const server = settings["cli.server"];
  if (server !== null) return { server };
  const models = createInstalledModels(modelsFolder(settings.data_dir), clock)
    .models()
    .filter(({ state }) => state === "ready")
    .map(({ name, manifest }) => [name, manifest?.files.map(({ sha256 }) => sha256)]);
  return { version, models, speech: settings["speech.model"] };
}
