/** What a rate comes to, exactly as the API computes it: integers throughout, never a float. */

/** Field for field as the API has it. */
export interface Component {
  metric: string;
  credit_units_per_step: number;
  units_per_step: number;
  minimum_credit_units: number;
  rounding: "unit" | "step";
}

/** In credit_units; a metric that is not measured counts as none. */
export function priceOf(components: readonly Component[], metrics: Readonly<Record<string, number>>): bigint {
  return components.reduce((sum, component) => sum + partOf(component, metrics[component.metric] ?? 0), 0n);
}

/** The greater of the minimum and the units at the rate, rounded up to a credit_unit or to whole steps. */
function partOf(component: Component, units: number): bigint {
  const perStep = BigInt(component.credit_units_per_step);
  const step = BigInt(component.units_per_step);
  const scaled =
    component.rounding === "step"
      ? ceilDivide(BigInt(units), step) * perStep
      : ceilDivide(BigInt(units) * perStep, step);
  const minimum = BigInt(component.minimum_credit_units);
  return scaled > minimum ? scaled : minimum;
}

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** What people count in, where the API counts milliseconds. */
export const scales: Readonly<Record<string, { name: string; units: number }>> = {
  decoded_ms: { name: "decoded_minutes", units: 60_000 },
  fetch_ms: { name: "fetch_seconds", units: 1_000 },
};

interface Example {
  /** Counts by what people call them: pages, decoded_minutes. */
  counts: readonly { name: string; count: number }[];
  creditUnits: bigint;
}

/** Of words and cells, nobody has ten. */
const many: ReadonlySet<string> = new Set(["words", "cells"]);

/** What 1, 10 and 100 come to, and where there are many more, 1,000 and 10,000. */
export function examplesOf(components: readonly Component[]): Example[] {
  const counts = components.some(({ metric }) => many.has(metric))
    ? [1, 10, 100, 1_000, 10_000]
    : [1, 10, 100];
  return counts.map((count) => {
    const metrics = Object.fromEntries(
      components.map(({ metric }) => [metric, count * (scales[metric]?.units ?? 1)]),
    );
    return {
      counts: components.map(({ metric }) => ({ name: scales[metric]?.name ?? metric, count })),
      creditUnits: priceOf(components, metrics),
    };
  });
}
