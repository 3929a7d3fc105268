import { describe, expect, test } from "bun:test";
import { type CardRate, type Draft, draftFrom, onTab, writtenIn } from "./card.ts";

const rates: CardRate[] = [
  {
    id: "pdf",
    capability_ids: ["pdf-to-markdown"],
    unit: "page",
    components: [
      {
        metric: "pages",
        credit_units_per_step: 150,
        units_per_step: 1,
        minimum_credit_units: 1050,
        rounding: "unit",
      },
    ],
  },
];
const begun = draftFrom(rates);
const withCredits = (credits: string): Draft => ({
  ...begun,
  rates: begun.rates.map((rate) => ({
    ...rate,
    components: rate.components.map((each) => ({ ...each, credits })),
  })),
});

test("a copy says what it was copied from, by fields and as JSON", () => {
  expect(writtenIn(begun)).toEqual({ document: { rates }, rates });
  const json = onTab(begun, "json");
  expect(json).not.toBeNull();
  expect(json && writtenIn(json)).toEqual({ document: { rates }, rates });
});

test("what is typed on one tab is on the other", () => {
  const json = onTab(withCredits("0,2"), "json");
  expect(json?.text).toContain('"credit_units_per_step": 200');
  const text = (json?.text ?? "").replace("200", "250");
  const fields = json && onTab({ ...json, text }, "fields");
  expect(fields?.rates[0]?.components[0]?.credits).toBe("0.25");
});

describe("nothing is lost or sent while", () => {
  test.each(["", "x", "0.0001", "1000001"])("a field says %p", (credits) => {
    expect(writtenIn(withCredits(credits))).toEqual({ problem: null });
    expect(onTab(withCredits(credits), "json")).toBeNull();
  });

  test("the text is no JSON", () => {
    const draft: Draft = { ...begun, tab: "json", text: "{" };
    expect(writtenIn(draft)).toEqual({ problem: expect.stringMatching(/./) });
    expect(onTab(draft, "fields")).toBeNull();
  });
});

test("JSON that the fields cannot show is left to the server", () => {
  const draft: Draft = { ...begun, tab: "json", text: '{ "rates": [{ "id": "pdf" }] }' };
  expect(writtenIn(draft)).toEqual({ document: { rates: [{ id: "pdf" }] }, rates: null });
  expect(onTab(draft, "fields")).toBeNull();
});
