import { limits } from "../../../config/limits.ts";
import { type CapabilityId, capabilities } from "../../../converters/capabilities.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { WhyNotRun } from "../../egress/sources/contract.ts";
import { whyNoneConverted } from "../../egress/sources/video-audio/capability.ts";
import type { Core } from "../core.ts";
import { guestAccess } from "../guests/inputs.ts";
import type { ModelStore } from "../models/contract.ts";
import { recognitionHere } from "../models/recognition.ts";
import { whyNotTranscribed } from "../models/speech.ts";
import { builtInRateId, priceExamples, rateOf } from "../uploads/pricing.ts";
import { guestUploadLimit, uploadLimitOf, withFormat } from "../uploads/upload-limits.ts";
import { programsFor } from "../uploads/url/programs.ts";
import { urlSourceStatuses, whyNoImport } from "../uploads/url/url-sources.ts";
import type { CapabilityStatus, Discovery } from "./contract.ts";

interface DiscoveryModels {
  models: Pick<ModelStore, "languageFiles" | "speechModels">;
}

export function createDiscovery(
  { settings, rateCards, models }: Pick<Core, "settings" | "rateCards"> & DiscoveryModels,
  kinds: readonly Capability<CapabilityId>[] = capabilities,
  whyNotRun: WhyNotRun = programsFor(settings).whyNot,
): Discovery {
  return {
    uploadLimit: (principal) => uploadLimitOf(settings, principal),
    capabilities: (principal) => {
      const limit = uploadLimitOf(settings, principal);
      const card = rateCards.active();
      const recognitionOf = recognitionHere({ settings, models });
      return kinds.map((capability): CapabilityStatus => {
        const rate = rateOf(card, capability.id);
        const { requiresAccount, guestPreview } = guestAccess(settings, capability.id);
        // Without a credential, the limits of guests apply if guests are allowed.
        const asGuest = principal === null && (guestPreview || !requiresAccount);
        const { languages, speechModels, why } = recognitionOf(capability);
        const unavailableReason =
          rate === null
            ? `Rate card ${card.version} has no rate for it; add one with markmill admin add-rate-card.`
            : capability.id === "url-to-markdown"
              ? whyNoImport(settings)
              : why;
        const { bytesMax } = withFormat(asGuest ? guestUploadLimit(settings) : limit, capability);
        return {
          capability,
          status: unavailableReason === null ? "live" : "unavailable",
          unavailableReason,
          maxBytes:
            capability.id === "url-to-markdown" ? Math.min(bytesMax, limits.importBytesMax) : bytesMax,
          rateId: rate?.id ?? builtInRateId(capability.id),
          requiresAccount,
          guestPreview,
          languages,
          speechModels,
        };
      });
    },
    urlSources: () =>
      urlSourceStatuses(settings, whyNotRun, {
        recordings: whyNoneConverted(whyNotTranscribed({ settings, models }), kinds),
      }),
    plans: () => settings.plans,
    packs: () => settings.packs,
    rateCard: () => rateCards.active(),
    priceExamples: () => new Map(rateCards.active().rates.map((rate) => [rate.id, priceExamples(rate)])),
  };
}
