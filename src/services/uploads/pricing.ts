/** Rates of capabilities, and example prices. */

import { price } from "../../../config/rates/price.ts";
import { type Rate, type RateCard, rateCard } from "../../../config/rates.ts";
import type { CapabilityId } from "../../../converters/capabilities.ts";
import type { Metrics } from "../../../converters/contract.ts";

/** A capability without a rate does not compile. */
const builtInRates: Record<CapabilityId, Omit<Rate, "capabilityIds">> = rateCard;

/** The rate of a capability on a card; null: the card is older. */
export function rateOf(card: RateCard, capabilityId: string): Rate | null {
  return card.rates.find(({ capabilityIds }) => capabilityIds.includes(capabilityId)) ?? null;
}

/** Rate id of a capability that the active card does not have. */
export function builtInRateId(capabilityId: CapabilityId): string {
  return builtInRates[capabilityId].id;
}

export interface PriceExample {
  metrics: Metrics;
  creditUnits: number;
}

/** Prices at significant counts: one unit, the end of the minimum, a step and one more, ten steps. */
export function priceExamples(rate: Rate): PriceExample[] {
  const counts = rate.components.map(({ unitsPerStep, creditUnitsPerStep, minimumCreditUnits }) => {
    const covered =
      creditUnitsPerStep === 0 ? 1 : Math.floor((minimumCreditUnits * unitsPerStep) / creditUnitsPerStep);
    return [1, Math.max(1, covered), unitsPerStep, unitsPerStep + 1, 10 * unitsPerStep].sort((a, b) => a - b);
  });
  const examples = [0, 1, 2, 3, 4].map((at): PriceExample => {
    const metrics: Metrics = {};
    rate.components.forEach(({ metric }, index) => {
      metrics[metric] = counts[index]?.[at] ?? 0;
    });
    return { metrics, creditUnits: price(rate, metrics) };
  });
  const texts = examples.map(({ metrics }) => JSON.stringify(metrics));
  return examples.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}
