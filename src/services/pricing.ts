/** The one price function: estimates, settlement and the catalog's examples all come from it. */
import {
  creditModelVersion,
  type Rate,
  type RateComponent,
  rateCard,
  rateCardVersion,
} from "../../config/rates.ts";
import { type CapabilityId, capabilities } from "../../converters/capabilities.ts";
import type { Metrics } from "../../converters/contract.ts";

/** Complete by construction: a capability without a rate does not compile. */
const rates: Record<CapabilityId, Rate> = rateCard;

export const priceVersions = { creditModelVersion, rateCardVersion } as const;

export function rateOf(capabilityId: string): Rate {
  const capability = capabilities.find(({ id }) => id === capabilityId);
  if (!capability) throw new Error(`no rate for ${capabilityId}`);
  return rates[capability.id];
}

/** Price in credit_units of what was measured; a metric that the measurement lacks counts as 0 units. */
export function price(rate: Rate, metrics: Metrics): number {
  return rate.components.reduce(
    (sum, component) => sum + componentPrice(component, metrics[component.metric] ?? 0),
    0,
  );
}

/** max(minimum, units at the rate), rounded up to a credit_unit or to whole steps ("per started N"). */
function componentPrice(component: RateComponent, units: number): number {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not a count of units: ${units}`);
  const { creditUnitsPerStep, unitsPerStep, minimumCreditUnits, rounding } = component;
  // Integers throughout: a float would round 0.1-Credit steps the wrong way at large counts.
  const scaled =
    rounding === "step"
      ? ceilDivide(BigInt(units), BigInt(unitsPerStep)) * BigInt(creditUnitsPerStep)
      : ceilDivide(BigInt(units) * BigInt(creditUnitsPerStep), BigInt(unitsPerStep));
  return Math.max(minimumCreditUnits, Number(scaled));
}

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
