/** The one price function: estimates, settlement and the catalog's examples all come from it. */
import { type Rate, type RateCard, type RateComponent, rateCard } from "../../config/rates.ts";
import type { CapabilityId } from "../../converters/capabilities.ts";
import type { Metrics } from "../../converters/contract.ts";

/** Complete by construction: a capability without a rate does not compile. */
const builtInRates: Record<CapabilityId, Omit<Rate, "capabilityIds">> = rateCard;

/** The rate of a capability on a card; null where a card is older than the capability. */
export function rateOf(card: RateCard, capabilityId: string): Rate | null {
  return card.rates.find(({ capabilityIds }) => capabilityIds.includes(capabilityId)) ?? null;
}

/** By what a capability is called in prices where the active card says nothing of it. */
export function builtInRateId(capabilityId: CapabilityId): string {
  return builtInRates[capabilityId].id;
}

/**
 * Price in credit_units of what was measured; a metric that the measurement lacks counts as 0 units. Throws a
 * RangeError for what is no count, and for a price beyond 2^53 - 1, which a number cannot say exactly.
 */
export function price(rate: Pick<Rate, "components">, metrics: Metrics): number {
  const sum = rate.components.reduce(
    (total, component) => total + componentPrice(component, metrics[component.metric] ?? 0),
    0n,
  );
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a price: ${sum}`);
  return Number(sum);
}

/** max(minimum, units at the rate), rounded up to a credit_unit or to whole steps ("per started N"). */
function componentPrice(component: RateComponent, units: number): bigint {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not a count of units: ${units}`);
  const { creditUnitsPerStep, unitsPerStep, rounding } = component;
  // Integers throughout: a float would round 0.1-Credit steps the wrong way at large counts.
  const scaled =
    rounding === "step"
      ? ceilDivide(BigInt(units), BigInt(unitsPerStep)) * BigInt(creditUnitsPerStep)
      : ceilDivide(BigInt(units) * BigInt(creditUnitsPerStep), BigInt(unitsPerStep));
  const minimum = BigInt(component.minimumCreditUnits);
  return scaled > minimum ? scaled : minimum;
}

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

export interface PriceExample {
  metrics: Metrics;
  creditUnits: number;
}

/** What the rate comes to where it changes its mind: one unit, the end of the minimum, a step and one more, ten steps. */
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
