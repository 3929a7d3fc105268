/** Examples and texts of prices. */

import { type ComponentDocument, componentOf } from "../../../../config/rates/document.ts";
import { exactPrice } from "../../../../config/rates/price.ts";
import { textFor } from "../../../app/language.ts";
import { prices } from "../../../messages/admin/prices.ts";
import { common } from "../../../messages/common.ts";
import { creditsOf, number } from "../../../text/format.ts";

/** User-friendly units for milliseconds. */
const scales: ReadonlyMap<string, { name: string; units: number }> = new Map([
  ["decoded_ms", { name: "decoded_minutes", units: 60_000 }],
  ["fetch_ms", { name: "fetch_seconds", units: 1_000 }],
]);

interface Example {
  /** By friendly name: pages, decoded_minutes. */
  counts: readonly { name: string; count: number }[];
  creditUnits: bigint;
}

const many: ReadonlySet<string> = new Set(["words", "cells"]);

/** Prices of 1, 10 and 100 units; of words and cells also 1,000 and 10,000. */
export function examplesOf(components: readonly ComponentDocument[]): Example[] {
  const rate = components.map(componentOf);
  const counts = components.some(({ metric }) => many.has(metric))
    ? [1, 10, 100, 1_000, 10_000]
    : [1, 10, 100];
  return counts.map((count) => {
    const metrics = Object.fromEntries(
      components.map(({ metric }) => [metric, count * (scales.get(metric)?.units ?? 1)]),
    );
    return {
      counts: components.map(({ metric }) => ({ name: scales.get(metric)?.name ?? metric, count })),
      creditUnits: exactPrice(rate, metrics),
    };
  });
}

/** The API has no higher prices. */
const priceMax = BigInt(Number.MAX_SAFE_INTEGER);

/** Without the word Credits. */
export const bareText = (creditUnits: bigint): string =>
  creditUnits > priceMax ? prices.noPrice : creditsOf(Number(creditUnits));

export const priceText = (creditUnits: bigint): string =>
  creditUnits > priceMax ? prices.noPrice : common.credits(creditsOf(Number(creditUnits)));

export const countText = (name: string, count: number): string =>
  unitText(name)?.(count, number(count)) ?? `${number(count)} ${name}`;

const unitText = (name: string) => (Object.hasOwn(prices.units, name) ? prices.units[name] : undefined);

export const metricName = (metric: string): string => textFor(prices.metrics, metric);

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

/** In friendly units if they divide evenly; a single unit without its number. */
function unitsText(metric: string, units: number): string {
  const scale = scales.get(metric);
  const [name, count] =
    scale !== undefined && units % scale.units === 0 ? [scale.name, units / scale.units] : [metric, units];
  return count === 1 ? (unitText(name)?.(1) ?? name).replace(/^1 /, "") : countText(name, count);
}
