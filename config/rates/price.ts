/** The price function of estimates, settlement, catalog examples and the rate card editor. */
import type { Metrics, Rate, RateComponent } from "../rates.ts";

/**
 * Price in credit_units; missing metrics count as 0. Throws a RangeError for invalid counts and for prices above 2^53 -
 * 1.
 */
export function price(rate: Pick<Rate, "components">, metrics: Metrics): number {
  const sum = exactPrice(rate.components, metrics);
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a price: ${sum}`);
  return Number(sum);
}

/** Price of a conversion, at most its estimate. The ledger enforces the same limit. */
export function cappedPrice(
  rate: Pick<Rate, "components">,
  metrics: Metrics,
  creditUnitsMax: number,
): number {
  return Math.min(price(rate, metrics), creditUnitsMax);
}

/** Like `price`, without an upper limit. */
export function exactPrice(components: readonly RateComponent[], metrics: Metrics): bigint {
  return components.reduce(
    (total, component) => total + componentPrice(component, metrics[component.metric] ?? 0),
    0n,
  );
}

/** max(minimum, units at the rate), rounded up to a credit_unit or to whole steps. */
function componentPrice(component: RateComponent, units: number): bigint {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not a count of units: ${units}`);
  const { creditUnitsPerStep, unitsPerStep, rounding } = component;
  // Integers: floats would round 0.1-Credit steps wrong at large counts.
  const scaled =
    rounding === "step"
      ? ceilDivide(BigInt(units), BigInt(unitsPerStep)) * BigInt(creditUnitsPerStep)
      : ceilDivide(BigInt(units) * BigInt(creditUnitsPerStep), BigInt(unitsPerStep));
  const minimum = BigInt(component.minimumCreditUnits);
  return scaled > minimum ? scaled : minimum;
}

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
