/** Rates in words. */
import type { ComponentDocument } from "../../../../config/rates/document.ts";
import { wordFor } from "../../../app/language.ts";
import { prices } from "../../../messages/admin/prices.ts";
import { common } from "../../../messages/common.ts";
import { creditsOf, number } from "../../../text/format.ts";
import { scales } from "./price-examples.ts";

/** What the API calls no price. */
const priceMax = BigInt(Number.MAX_SAFE_INTEGER);

/** In Credits, without the word. */
export const bareText = (creditUnits: bigint): string =>
  creditUnits > priceMax ? prices.noPrice : creditsOf(Number(creditUnits));

export const priceText = (creditUnits: bigint): string =>
  creditUnits > priceMax ? prices.noPrice : common.credits(creditsOf(Number(creditUnits)));

export const countText = (name: string, count: number): string =>
  unitText(name)?.(count, number(count)) ?? `${number(count)} ${name}`;

const unitText = (name: string) => (Object.hasOwn(prices.units, name) ? prices.units[name] : undefined);

export const metricName = (metric: string): string => wordFor(prices.metrics, metric);

/** "0.05 Credits per started 1,000 words, at least 0.05 Credits". */
export function rateText(components: readonly ComponentDocument[]): string {
  return components.map(componentText).reduce((all, each) => (all === "" ? each : prices.and(all, each)), "");
}

function componentText(component: ComponentDocument): string {
  const { metric, credit_units_per_step, units_per_step, minimum_credit_units, rounding } = component;
  const least = common.credits(creditsOf(minimum_credit_units));
  if (credit_units_per_step === 0) return minimum_credit_units === 0 ? prices.free : least;
  const credits = common.credits(creditsOf(credit_units_per_step));
  const units = unitsText(metric, units_per_step);
  const price = rounding === "step" ? prices.perStarted(credits, units) : prices.per(credits, units);
  return minimum_credit_units === 0 ? price : `${price}, ${prices.least(least)}`;
}

/** In what people count in, where it comes out even; one of it without the number. */
function unitsText(metric: string, units: number): string {
  const scale = scales.get(metric);
  const [name, count] =
    scale !== undefined && units % scale.units === 0 ? [scale.name, units / scale.units] : [metric, units];
  return count === 1 ? (unitText(name)?.(1) ?? name).replace(/^1 /, "") : countText(name, count);
}
