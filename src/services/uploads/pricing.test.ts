import { expect, test } from "bun:test";
import { newestCard as card } from "../../../config/rates.ts";
import { priceExamples, rateOf } from "./pricing.ts";

test("a card that is older than a capability has no rate for it", () => {
  expect(rateOf({ ...card, rates: card.rates.slice(1) }, "pdf-to-markdown")).toBeNull();
});

test("the examples show where a price begins to move", () => {
  const shown = (id: string) => {
    const rate = rateOf(card, id);
    if (rate === null) throw new Error(`no rate for ${id}`);
    return priceExamples(rate).map(({ metrics, creditUnits }) => [metrics, creditUnits]);
  };
  expect(shown("csv-to-markdown")).toEqual([
    [{ cells: 1 }, 70],
    [{ cells: 2000 }, 70],
    [{ cells: 2001 }, 70],
    [{ cells: 2800 }, 70],
    [{ cells: 20_000 }, 500],
  ]);
  expect(shown("pdf-to-markdown")).toEqual([
    [{ pages: 1 }, 100],
    [{ pages: 2 }, 200],
    [{ pages: 10 }, 1000],
  ]);
  expect(shown("url-to-markdown").at(-1)).toEqual([{ fetch_ms: 50_000, words: 10_000 }, 1000]);
});
