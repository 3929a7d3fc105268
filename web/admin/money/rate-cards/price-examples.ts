/** What the rates of a card come to, for people to see what it means. */
import { type ComponentDocument, componentOf } from "../../../../config/rates/document.ts";
import { exactPrice } from "../../../../config/rates/price.ts";

/** What people count in, where the API counts milliseconds. */
export const scales: ReadonlyMap<string, { name: string; units: number }> = new Map([
  ["decoded_ms", { name: "decoded_minutes", units: 60_000 }],
  ["fetch_ms", { name: "fetch_seconds", units: 1_000 }],
]);

interface Example {
  /** Counts by what people call them: pages, decoded_minutes. */
  counts: readonly { name: string; count: number }[];
  creditUnits: bigint;
}

/** Of words and cells, nobody has ten. */
const many: ReadonlySet<string> = new Set(["words", "cells"]);

/** What 1, 10 and 100 come to, and where there are many more, 1,000 and 10,000. */
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
