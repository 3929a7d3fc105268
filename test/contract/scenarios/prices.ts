/** "Billing rules" of the interface specification, and the decisions that fill them, at their edges. */
import { form } from "../call.ts";
import type { Scenario } from "../scenario.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Of so many cells that are not empty, in columns of ten. */
function csv(cells: number): string {
  const rows = Array.from({ length: Math.ceil(cells / 10) }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => (row * 10 + column < cells ? `c${row}` : "")).join(","),
  );
  return `${rows.join("\n")}\n`;
}

const words = (count: number) => `${Array.from({ length: count }, (_, at) => `word${at % 7}`).join(" ")}\n`;

/** "minimum 0.07 Credit, then 0.05 Credit per 2,000 measured non-empty cells, unit-level rounding". */
const csvPrices: readonly [cells: number, units: number][] = [
  [1, 70],
  [2_800, 70],
  [2_801, 71],
  [4_000, 100],
  [4_001, 101],
  [20_000, 500],
];

/** "minimum 0.05 Credit, then 0.05 Credit per started 1,000 words". */
const textPrices: readonly [words: number, units: number][] = [
  [1, 50],
  [1_000, 50],
  [1_001, 100],
  [5_000, 250],
];

const priced = (name: string, filename: string, text: string, units: number, metrics: object): Scenario => ({
  method: "POST",
  path: "/v1/estimates",
  name,
  body: form([["file", bytes(text), filename]]),
  status: 201,
  json: { estimated_credit_units: units, estimated_credits: units / 1000, billing_metrics: metrics },
});

export const prices: readonly Scenario[] = [
  ...csvPrices.map(([cells, units]) =>
    priced(`${cells} cells of a CSV cost ${units} units`, "cells.csv", csv(cells), units, { cells }),
  ),
  ...textPrices.map(([count, units]) =>
    priced(`${count} words of text cost ${units} units`, "words.txt", words(count), units, { words: count }),
  ),
];
