import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rateCard } from "../../config/rates.ts";
import { price, rateOf } from "./pricing.ts";

const rates = Object.values(rateCard);
const metricsOf = (rate: (typeof rates)[number], units: number) => ({ [rate.components[0].metric]: units });

describe("price", () => {
  test.each([
    ["pdf-to-markdown", { pages: 1 }, 100],
    ["pdf-to-markdown", { pages: 400 }, 40_000],
    ["text-to-markdown", { words: 0 }, 50],
    ["text-to-markdown", { words: 1000 }, 50],
    ["text-to-markdown", { words: 1001 }, 100],
  ])("%s of %o costs %i units", (id, metrics, units) => {
    expect(price(rateOf(id), metrics)).toBe(units);
  });

  test("rounds up to the unit, with a minimum", () => {
    const cells = [0, 2800, 2801, 4000, 4001];
    expect(cells.map((count) => price(rateOf("csv-to-markdown"), { cells: count }))).toEqual([
      70, 70, 71, 100, 101,
    ]);
  });

  test("is monotone, integral and never below its minimum", () => {
    const units = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...rates), units, units, (rate, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((n) => price(rate, metricsOf(rate, n))) as [
          number,
          number,
        ];
        const least = rate.components.reduce((sum, { minimumCreditUnits }) => sum + minimumCreditUnits, 0);
        return Number.isSafeInteger(low) && low >= least && low <= high;
      }),
    );
  });

  test("refuses what is not a count", () => {
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => price(rateOf("pdf-to-markdown"), { pages: bad })).toThrow(RangeError);
    }
  });
});
