import { describe, expect, test } from "bun:test";
import { type Component, examplesOf, priceOf } from "./pricing.ts";

const component = (changed: Partial<Component>): Component => ({
  metric: "pages",
  credit_units_per_step: 100,
  units_per_step: 1,
  minimum_credit_units: 0,
  rounding: "unit",
  ...changed,
});

const cells = component({
  metric: "cells",
  credit_units_per_step: 50,
  units_per_step: 2000,
  minimum_credit_units: 70,
});
const words = component({
  metric: "words",
  credit_units_per_step: 50,
  units_per_step: 1000,
  minimum_credit_units: 50,
  rounding: "step",
});
const fetching = component({ ...words, metric: "fetch_ms", units_per_step: 5000, minimum_credit_units: 0 });

describe("a price", () => {
  /** Computed by hand from the words of the published card. */
  const known: readonly [string, Component[], Record<string, number>, bigint][] = [
    ["a page", [component({})], { pages: 1 }, 100n],
    ["37 pages", [component({})], { pages: 37 }, 3700n],
    ["nothing measured", [component({})], {}, 0n],
    ["the minimum", [cells], { cells: 2800 }, 70n],
    ["one cell beyond it", [cells], { cells: 2801 }, 71n],
    ["a whole step", [words], { words: 1000 }, 50n],
    ["a step begun", [words], { words: 1001 }, 100n],
    ["a sum", [fetching, { ...words, minimum_credit_units: 0 }], { fetch_ms: 12_000, words: 2500 }, 300n],
    ["another metric", [component({ metric: "ocr_pages" })], { pages: 3 }, 0n],
    [
      "what a float gets wrong",
      [component({ credit_units_per_step: 1_000_000_000, units_per_step: 3 })],
      { pages: 9_007_199 },
      3_002_399_666_666_667n,
    ],
  ];
  test.each(known)("of %s", (_, components, metrics, expected) => {
    expect(priceOf(components, metrics)).toBe(expected);
  });
});

describe("examples", () => {
  test("are of 1, 10 and 100, and of many words and cells", () => {
    expect(examplesOf([component({})]).map(({ creditUnits }) => creditUnits)).toEqual([100n, 1000n, 10_000n]);
    expect(examplesOf([cells]).map(({ counts }) => counts[0]?.count)).toEqual([1, 10, 100, 1_000, 10_000]);
  });

  test("count minutes and seconds where the API counts milliseconds", () => {
    const minute = component({
      metric: "decoded_ms",
      credit_units_per_step: 500,
      units_per_step: 60_000,
      minimum_credit_units: 300,
    });
    expect(examplesOf([minute])).toEqual([
      { counts: [{ name: "decoded_minutes", count: 1 }], creditUnits: 500n },
      { counts: [{ name: "decoded_minutes", count: 10 }], creditUnits: 5000n },
      { counts: [{ name: "decoded_minutes", count: 100 }], creditUnits: 50_000n },
    ]);
  });
});
