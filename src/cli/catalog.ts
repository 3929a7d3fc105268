/** What this executable converts by itself, told as a server tells it. */
import { limits } from "../../config/limits.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { capabilities } from "../../converters/capabilities.ts";
import type { CapabilityCatalog } from "../client/types.ts";
import { whyNoneConverted } from "../egress/sources/video-audio/capability.ts";
import { capabilitiesView } from "../operations/discovery/capabilities.ts";
import type { CapabilityStatus } from "../services/discovery/contract.ts";
import { createInstalledModels } from "../services/models/installed-models.ts";
import { modelsFolder } from "../services/models/manifest.ts";
import { recognitionHere } from "../services/models/recognition.ts";
import { whyNotHeard } from "../services/models/speech.ts";
import { builtInRateId } from "../services/uploads/pricing.ts";
import { programsFor } from "../services/uploads/url/programs.ts";
import { urlSourceStatuses, whyNoImport } from "../services/uploads/url/url-sources.ts";
import type { Context } from "./context.ts";

/** Nobody needs an account for it. The sizes are what the local MCP server's tools read; convert has no bound of its own. */
export function catalogHere(settings: Settings, context: Context): CapabilityCatalog {
  const models = createInstalledModels(modelsFolder(settings.data_dir), context.clock);
  const recognitionOf = recognitionHere({ settings, models });
  const statuses = capabilities.map((capability): CapabilityStatus => {
    const { languages, speechModels, why } = recognitionOf(capability);
    const isAddress = capability.id === "url-to-markdown";
    const unavailableReason = isAddress ? whyNoImport(settings) : why;
    return {
      capability,
      status: unavailableReason === null ? "live" : "unavailable",
      unavailableReason,
      maxBytes: isAddress ? limits.importBytesMax : limits.rootFileBytesMax,
      rateId: builtInRateId(capability.id),
      requiresAccount: false,
      guestPreview: false,
      languages,
      speechModels,
    };
  });
  const recordings = whyNoneConverted(whyNotHeard({ settings, models }), capabilities);
  return capabilitiesView(
    statuses,
    urlSourceStatuses(settings, programsFor(settings).whyNot, { recordings }),
  );
}
