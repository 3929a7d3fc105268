import { capabilities } from "../../converters/capabilities.ts";
import type { CapabilityStatus, Discovery } from "./contract.ts";
import type { Core } from "./core.ts";
import { isGuestPreviewed } from "./guests/inputs.ts";
import { uploadBytesMaxOf } from "./plans.ts";
import { builtInRateId, priceExamples, rateOf } from "./pricing.ts";
import { urlSourceStatuses } from "./url-sources.ts";

/** What this installation can convert, and what it costs. */
export function createDiscovery({ settings, rateCards }: Pick<Core, "settings" | "rateCards">): Discovery {
  return {
    capabilities: (principal) => {
      const bytesMax = uploadBytesMaxOf(settings, principal);
      const card = rateCards.active();
      return capabilities.map((capability): CapabilityStatus => {
        const rate = rateOf(card, capability.id);
        return {
          capability,
          status: rate === null ? "unavailable" : "live",
          unavailableReason:
            rate === null
              ? `Rate card ${card.version} has no rate for it; markmill admin add-rate-card adds one that has.`
              : null,
          maxBytes: Math.min(bytesMax, capability.maxBytes ?? bytesMax),
          rateId: rate?.id ?? builtInRateId(capability.id),
          requiresAccount: capability.requiresAccount || !settings["guest.enabled"],
          guestPreview: isGuestPreviewed(settings, capability),
        };
      });
    },
    urlSources: () => urlSourceStatuses(settings),
    plans: () => settings.plans,
    packs: () => settings.packs,
    rateCard: () => rateCards.active(),
    priceExamples: () => new Map(rateCards.active().rates.map((rate) => [rate.id, priceExamples(rate)])),
  };
}
