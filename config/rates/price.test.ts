import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Metrics, newestCard, type Rate, type RateComponent } from "../rates.ts";
import { runsOf } from "../testing/runs.ts";
import { cappedPrice, exactPrice, price } from "./price.ts";

const card = newestCard;

function rateFor(capabilityId: string): Rate {
  const rate = card.rates.find(({ capabilityIds }) => capabilityIds.includes(capabilityId));
  if (rate === undefined) throw new Error(`no rate for ${capabilityId}`);
  return rate;
}

/** The published card, row by row in its own words, with prices computed by hand. */
const published: readonly { words: string; of: string[]; prices: [Metrics, number][] }[] = [
  {
    words:
      "CSV: minimum 0.07 Credit, then 0.05 Credit per 2,000 measured non-empty cells, unit-level rounding",
    of: ["csv-to-markdown"],
    prices: [
      [{ cells: 0 }, 70],
      [{ cells: 1 }, 70],
      [{ cells: 1999 }, 70],
      [{ cells: 2000 }, 70],
      [{ cells: 2001 }, 70],
      // 2,800 cells are exactly the minimum; one more is 70.025 units.
      [{ cells: 2800 }, 70],
      [{ cells: 2801 }, 71],
      [{ cells: 4000 }, 100],
      [{ cells: 4001 }, 101],
      [{ cells: 2_000_000 }, 50_000],
    ],
  },
  {
    words:
      "XLSX (modern): minimum 0.11 Credit, then 0.05 Credit per 2,000 measured non-empty cells, unit-level rounding",
    of: ["xlsx-to-markdown"],
    prices: [
      [{ cells: 0 }, 110],
      [{ cells: 1 }, 110],
      [{ cells: 1999 }, 110],
      [{ cells: 2000 }, 110],
      [{ cells: 2001 }, 110],
      [{ cells: 4400 }, 110],
      [{ cells: 4401 }, 111],
      [{ cells: 2_000_000 }, 50_000],
    ],
  },
  {
    words: "DOCX: 0.1 Credit per measured page",
    of: ["docx-to-markdown"],
    prices: [
      [{ pages: 0 }, 0],
      [{ pages: 1 }, 100],
      [{ pages: 37 }, 3700],
    ],
  },
  {
    words: "PPTX: 0.1 Credit per detected slide",
    of: ["pptx-to-markdown"],
    prices: [
      [{ slides: 1 }, 100],
      [{ slides: 48 }, 4800],
    ],
  },
  {
    words: "Image OCR: 0.5 Credit per actual OCR page",
    of: ["image-to-markdown"],
    prices: [
      [{ ocr_pages: 0 }, 0],
      [{ ocr_pages: 1 }, 500],
      [{ ocr_pages: 12 }, 6000],
      // Only text recognition counts.
      [{ ocr_pages: 0, pages: 3 }, 0],
    ],
  },
  {
    words: "Audio and video: actual decoded milliseconds; 0.5 Credit per minute, minimum 0.3 Credit",
    of: ["audio-to-markdown", "video-to-markdown"],
    prices: [
      [{ decoded_ms: 1 }, 300],
      // 0.3 Credit are 36 s exactly; a unit is 120 ms.
      [{ decoded_ms: 35_999 }, 300],
      [{ decoded_ms: 36_000 }, 300],
      [{ decoded_ms: 36_001 }, 301],
      [{ decoded_ms: 36_120 }, 301],
      [{ decoded_ms: 36_121 }, 302],
      [{ decoded_ms: 59_999 }, 500],
      [{ decoded_ms: 60_000 }, 500],
      [{ decoded_ms: 60_001 }, 501],
      [{ decoded_ms: 3_600_000 }, 30_000],
    ],
  },
  {
    words:
      "Ordinary public URL documents: 0.05 Credit per started 5 s of fetch time plus 0.05 per started 1,000 words",
    of: ["url-to-markdown"],
    prices: [
      [{ fetch_ms: 0, words: 0 }, 0],
      [{ fetch_ms: 1, words: 0 }, 50],
      [{ fetch_ms: 1, words: 1 }, 100],
      [{ fetch_ms: 5000, words: 1000 }, 100],
      [{ fetch_ms: 5001, words: 1000 }, 150],
      [{ fetch_ms: 5000, words: 1001 }, 150],
      [{ fetch_ms: 12_000, words: 2500 }, 300],
    ],
  },
  {
    words: "PDF: 0.1 Credit per selected page; formula enhancement at the normal page rate",
    of: ["pdf-to-markdown"],
    prices: [
      [{ pages: 1 }, 100],
      [{ pages: 400 }, 40_000],
      [{ pages: 2000 }, 200_000],
    ],
  },
  {
    words:
      "TXT, Markdown, JSON, XML, HTML, EPUB and notes export: minimum 0.05 Credit, then 0.05 Credit per started 1,000 words of source text",
    of: [
      "text-to-markdown",
      "json-to-markdown",
      "xml-to-markdown",
      "html-to-markdown",
      "epub-to-markdown",
      "notes-to-markdown",
    ],
    prices: [
      [{ words: 0 }, 50],
      [{ words: 1 }, 50],
      [{ words: 999 }, 50],
      [{ words: 1000 }, 50],
      [{ words: 1001 }, 100],
      [{ words: 10_000 }, 500],
    ],
  },
];

describe.each(published)("$words", ({ of, prices }) => {
  test.each(of)("%s", (capabilityId) => {
    expect(prices.map(([metrics]) => price(rateFor(capabilityId), metrics))).toEqual(
      prices.map(([, creditUnits]) => creditUnits),
    );
  });
});

test("the card prices what is published and nothing else", () => {
  expect(card.rates.flatMap(({ capabilityIds }) => capabilityIds).toSorted()).toEqual(
    published.flatMap(({ of }) => of).toSorted(),
  );
});

const metricNames = ["pages", "slides", "cells", "words", "ocr_pages", "decoded_ms", "fetch_ms"] as const;
const counts = fc.oneof(
  fc.nat({ max: 10_000 }),
  fc.nat({ max: 100_000_000 }),
  fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }).map(Number),
);
const component = (metric: RateComponent["metric"]): fc.Arbitrary<RateComponent> =>
  fc.record({
    metric: fc.constant(metric),
    creditUnitsPerStep: fc.oneof(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000_000_000 })),
    unitsPerStep: fc.oneof(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
    minimumCreditUnits: fc.oneof(fc.constant(0), fc.nat({ max: 1_000_000_000 })),
    rounding: fc.constantFrom("unit" as const, "step" as const),
  });
const anyRate = fc
  .subarray([...metricNames], { minLength: 1 })
  .chain((metrics) => fc.tuple(...metrics.map(component)))
  .map((components) => ({ components }));
const shippedRate = fc.constantFrom(...card.rates);
const anyMetrics = fc
  .tuple(...metricNames.map(() => counts))
  .map((values): Metrics => Object.fromEntries(metricNames.map((name, index) => [name, values[index]])));

/**
 * The definition itself, on exact fractions and without division: the least integer n with n >= minimum and
 * n * unitsPerStep >= units * creditUnitsPerStep, where units are first filled up to whole steps when it rounds by step.
 */
function exact({ components }: Pick<Rate, "components">, metrics: Metrics): bigint {
  let sum = 0n;
  for (const { metric, creditUnitsPerStep, unitsPerStep, minimumCreditUnits, rounding } of components) {
    const step = BigInt(unitsPerStep);
    let units = BigInt(metrics[metric] ?? 0);
    if (rounding === "step" && units % step !== 0n) units += step - (units % step);
    const numerator = units * BigInt(creditUnitsPerStep);
    let n = numerator / step;
    if (n * step < numerator) n += 1n;
    sum += n < BigInt(minimumCreditUnits) ? BigInt(minimumCreditUnits) : n;
  }
  return sum;
}

const sayable = (amount: bigint) => amount <= BigInt(Number.MAX_SAFE_INTEGER);

describe("any rate", () => {
  const rates = fc.oneof(shippedRate, anyRate);

  test("is priced as the exact fraction says, up to 2^53 and never beside it", () => {
    let large = 0;
    fc.assert(
      fc.property(rates, anyMetrics, (rate, metrics) => {
        const expected = exact(rate, metrics);
        expect(exactPrice(rate.components, metrics)).toBe(expected);
        if (!sayable(expected)) {
          expect(() => price(rate, metrics)).toThrow(RangeError);
          return;
        }
        if (expected > 1n << 50n) large += 1;
        expect(BigInt(price(rate, metrics))).toBe(expected);
      }),
      { numRuns: runsOf(3_000), seed: 20_261_121 },
    );
    expect(large).toBeGreaterThan(runsOf(50));
  });

  test("is monotone in every metric, never negative, never below its minimums", () => {
    fc.assert(
      fc.property(
        rates,
        anyMetrics,
        fc.constantFrom(...metricNames),
        counts,
        (rate, metrics, metric, other) => {
          const [low = 0, high = 0] = [metrics[metric] ?? 0, other].sort((a, b) => a - b);
          fc.pre(sayable(exact(rate, { ...metrics, [metric]: high })));
          const cheap = price(rate, { ...metrics, [metric]: low });
          const least = rate.components
            .map(({ minimumCreditUnits }) => minimumCreditUnits)
            .reduce((sum, minimum) => sum + minimum, 0);
          expect(cheap).toBeGreaterThanOrEqual(Math.max(0, least));
          expect(price(rate, { ...metrics, [metric]: high })).toBeGreaterThanOrEqual(cheap);
        },
      ),
      { numRuns: runsOf(2_000), seed: 20_261_121 },
    );
  });

  test("is the sum of its components, whatever their order, and blind to other metrics", () => {
    fc.assert(
      fc.property(anyRate, anyMetrics, (rate, metrics) => {
        fc.pre(sayable(exact(rate, metrics)));
        const whole = price(rate, metrics);
        const parts = rate.components.map((one) => price({ components: [one] }, metrics));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(price({ components: rate.components.toReversed() }, metrics)).toBe(whole);
        const own = rate.components.map(({ metric }) => [metric, metrics[metric]]);
        expect(price(rate, Object.fromEntries(own))).toBe(whole);
      }),
      { numRuns: runsOf(1_000), seed: 20_261_121 },
    );
  });

  test("rounds up by less than a unit, or by less than a step", () => {
    fc.assert(
      fc.property(component("pages"), counts, (one, pages) => {
        const rate = { components: [{ ...one, minimumCreditUnits: 0 }] };
        fc.pre(sayable(exact(rate, { pages })));
        const over =
          BigInt(price(rate, { pages })) * BigInt(one.unitsPerStep) -
          BigInt(pages) * BigInt(one.creditUnitsPerStep);
        const grain =
          BigInt(one.unitsPerStep) * (one.rounding === "unit" ? 1n : BigInt(one.creditUnitsPerStep));
        expect(over >= 0n && (over < grain || grain === 0n)).toBe(true);
      }),
      { numRuns: runsOf(1_000), seed: 20_261_121 },
    );
  });
});

test("what is not a count has no price", () => {
  for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => price(rateFor("pdf-to-markdown"), { pages: bad })).toThrow(RangeError);
  }
});

test("a conversion learns what it will be charged: by the rate, and never above the estimate", () => {
  const rate = rateFor("audio-to-markdown");
  expect(
    [0, 36_000, 90_000, 120_000, 3_600_000].map((decoded_ms) => cappedPrice(rate, { decoded_ms }, 1_000)),
  ).toEqual([300, 300, 750, 1_000, 1_000]);
});
