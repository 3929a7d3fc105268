/** The one price function: estimates, settlement, the catalog's examples and the editor of rate cards use it. */
import type { Metrics, Rate, RateComponent } from "../rates.ts";

/**
 * Price in credit_units of what was measured; a metric that the measurement lacks counts as 0 units. Throws a
 * RangeError for what is no count, and for a price beyond 2^53 - 1, which a number cannot say exactly.
 */
export function price(rate: Pick<Rate, "components">, metrics: Metrics): number {
  const sum = exactPrice(rate.components, metrics);
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a price: ${sum}`);
  return Number(sum);
}

/** Price of a conversion that was estimated: never above the estimate. The ledger holds every settlement to the same bound. */
export function cappedPrice(
  rate: Pick<Rate, "components">,
  metrics: Metrics,
  creditUnitsMax: number,
): number {
  return Math.min(price(rate, metrics), creditUnitsMax);
}

/** As `price`, without an upper limit. Throws a RangeError for what is no count. */
export function exactPrice(components: readonly RateComponent[], metrics: Metrics): bigint {
  return components.reduce(
    (total, component) => total + componentPrice(component, metrics[component.metric] ?? 0),
    0n,
  );
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
