import type { Settings } from "../../config/settings/schema.ts";
import { capabilities } from "../../converters/capabilities.ts";
import type { CapabilityStatus, Discovery } from "./contract.ts";
import { planById, uploadBytesMax } from "./plans.ts";
import { rateOf } from "./pricing.ts";

/** What this installation can convert, and what it costs. */
export function createDiscovery(settings: Settings): Discovery {
  const rated = capabilities.map((capability) => ({ capability, rate: rateOf(capability.id) }));
  return {
    capabilities: (principal) => {
      const plan = principal ? planById(settings, principal.planId) : null;
      const bytesMax = uploadBytesMax(settings, plan);
      return rated.map(
        ({ capability, rate }): CapabilityStatus => ({
          capability,
          status: "live",
          unavailableReason: null,
          maxBytes: Math.min(bytesMax, capability.maxBytes ?? bytesMax),
          rate,
        }),
      );
    },
    plans: () => settings.plans,
    rates: () => {
      const byRate = Map.groupBy(rated, ({ rate }) => rate);
      return [...byRate].map(([rate, priced]) => ({
        rate,
        capabilityIds: priced.map(({ capability }) => capability.id),
      }));
    },
  };
}
