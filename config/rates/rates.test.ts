import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { builtInCards, newestCard } from "../rates.ts";
import { rateCardDocument, rateCardOfText, rateCardText } from "./document.ts";
import { readRateCard } from "./read.ts";

/**
 * SHA-256 of each released card. A card that does not fit its line was edited: give the new or changed rate a new day
 * (`since`), which makes a new card. A release adds the line of its newest card.
 */
const released: Readonly<Record<string, string>> = {
  "2026-11-21": "e8b3ffefe3dd9d8ea8b495af0c7399b3f461c808e2d4574f1369b99161e2e49f",
};

test("no released card was edited, and only newer ones are not written down here", () => {
  const found = builtInCards.map((card) => [
    card.version,
    createHash("sha256").update(rateCardText(card)).digest("hex"),
  ]);
  const last = Object.keys(released).toSorted().at(-1) ?? "";
  expect(Object.fromEntries(found.filter(([version = ""]) => version <= last))).toEqual(released);
});

test("a card survives its text", () => {
  for (const card of builtInCards) expect(rateCardOfText(rateCardText(card))).toEqual(card);
});

const builtIn = newestCard;
type Loose = Record<string, unknown>;
type Draft = Loose & { rates: (Loose & { components?: Loose[] })[] };
function draft(): Draft {
  const document = { ...rateCardDocument(builtIn), rate_card_version: "house-1" };
  return JSON.parse(JSON.stringify(document)) as Draft;
}
const rateAt = (card: Draft, id: string) => {
  const rate = card.rates.find((each) => each.id === id);
  if (rate === undefined) throw new Error(`no rate ${id}`);
  return rate;
};
function flaws(change: (card: Draft) => unknown): string {
  const card = draft();
  const other = change(card);
  const read = readRateCard(other === undefined ? card : other);
  return "problems" in read ? read.problems.join("\n") : "";
}

describe("a card from a file", () => {
  test("may be the catalog as it is answered, with another version", () => {
    const card = draft();
    Object.assign(card, { credit_scale: 1000, plans: [], packs: [] });
    for (const rate of card.rates) rate.examples = [{ metrics: {}, credit_units: 1 }];
    expect(readRateCard(card)).toEqual({ card: { ...builtIn, version: "house-1" } });
  });

  test("may leave out components where there is one, and the rate's own fields where there are components", () => {
    const flat = draft();
    for (const rate of flat.rates) if (rate.components?.length === 1) delete rate.components;
    expect(readRateCard(flat)).toEqual({ card: { ...builtIn, version: "house-1" } });
    const nested = draft();
    nested.rates = nested.rates.map(({ id, capability_ids, unit, components }) => ({
      id,
      capability_ids,
      unit,
      components: components ?? [],
    }));
    expect(readRateCard(nested)).toEqual({ card: { ...builtIn, version: "house-1" } });
  });

  test("may price several capabilities at one rate, where they measure the same", () => {
    const card = draft();
    card.rates = card.rates.filter(({ id }) => !["json", "xml"].includes(String(id)));
    rateAt(card, "text").capability_ids = ["text-to-markdown", "json-to-markdown", "xml-to-markdown"];
    const read = readRateCard(card);
    expect("card" in read && read.card.rates.find(({ id }) => id === "text")?.capabilityIds).toHaveLength(3);
  });

  const cases: [name: string, change: (card: Draft) => unknown, says: string[]][] = [
    ["no object", () => [], ["must be an object"]],
    ["no rates", (card) => ({ ...card, rates: undefined }), ["rates: must be a list"]],
    ["no version", (card) => ({ ...card, rate_card_version: undefined }), ["rate_card_version: must be"]],
    [
      "a version with spaces",
      (card) => ({ ...card, rate_card_version: "a b" }),
      ["rate_card_version: must be"],
    ],
    ["another credit model", (card) => ({ ...card, credit_model_version: "1" }), ["must be 2026-08-25"]],
    ["an unknown field", (card) => ({ ...card, rate: [] }), ["unknown field rate; did you mean rates"]],
    [
      "an unknown capability",
      (card) => {
        rateAt(card, "csv").capability_ids = ["cvs-to-markdown"];
      },
      [
        "(csv).capability_ids",
        'unknown capability "cvs-to-markdown"',
        "csv-to-markdown",
        "no rate for the capability csv",
      ],
    ],
    [
      "a missing capability",
      (card) => void card.rates.shift(),
      ["no rate for the capability pdf-to-markdown"],
    ],
    [
      "a capability priced twice",
      (card) => {
        rateAt(card, "csv").capability_ids = ["csv-to-markdown", "xlsx-to-markdown"];
      },
      ["xlsx-to-markdown already has the rate xlsx"],
    ],
    ["an id twice", (card) => void Object.assign(rateAt(card, "csv"), { id: "pdf" }), ["duplicate id pdf"]],
    [
      "a bad id",
      (card) => void Object.assign(rateAt(card, "csv"), { id: "C S V" }),
      ["must be lower-case letters"],
    ],
    ["no unit", (card) => void Object.assign(rateAt(card, "csv"), { unit: "" }), ["(csv).unit"]],
    [
      "half a unit",
      (card) =>
        void Object.assign(rateAt(card, "csv"), { credit_units_per_step: 0.5, components: undefined }),
      ["(csv).credit_units_per_step: must be a whole number from 0 to 1000000000, not 0.5"],
    ],
    [
      "a step of nothing",
      (card) => void Object.assign(rateAt(card, "csv"), { units_per_step: 0, components: undefined }),
      ["(csv).units_per_step: must be a whole number from 1"],
    ],
    [
      "a number as text",
      (card) =>
        void Object.assign(rateAt(card, "csv"), { minimum_credit_units: "70", components: undefined }),
      ["(csv).minimum_credit_units", 'not "70"'],
    ],
    [
      "less than nothing",
      (card) => void Object.assign(rateAt(card, "url").components?.[1] ?? {}, { minimum_credit_units: -1 }),
      ["(url).components[1].minimum_credit_units", "not -1"],
    ],
    [
      "rounding of another kind",
      (card) => void Object.assign(rateAt(card, "csv"), { rounding: "down", components: undefined }),
      ["(csv).rounding: must be unit or step"],
    ],
    [
      "a metric that is not measured",
      (card) => void Object.assign(rateAt(card, "csv").components?.[0] ?? {}, { metric: "words" }),
      ['(csv).components[0].metric: must be one of cells, not "words"'],
    ],
    [
      "a metric twice",
      (card) => void Object.assign(rateAt(card, "url").components?.[0] ?? {}, { metric: "words" }),
      ["(url).components: must have different metrics"],
    ],
    [
      "two prices for one rate",
      (card) => void Object.assign(rateAt(card, "pdf"), { credit_units_per_step: 1 }),
      ["(pdf).credit_units_per_step: is 1, but 100 in its component"],
    ],
    [
      "kinds that have nothing in common",
      (card) => {
        card.rates = card.rates.filter(({ id }) => id !== "csv");
        rateAt(card, "pdf").capability_ids = ["pdf-to-markdown", "csv-to-markdown"];
      },
      ["(pdf).capability_ids: have no metric in common"],
    ],
    [
      "fields of a component beside several",
      (card) => void Object.assign(rateAt(card, "url"), { rounding: "step" }),
      ["(url).rounding: must be in the components"],
    ],
  ];
  test.each(cases)("with %s is refused", (_, change, says) => {
    const problems = flaws(change);
    for (const part of says) expect(problems).toContain(part);
  });

  test("reports several errors at once", () => {
    const problems = flaws((card) => {
      card.rates.shift();
      Object.assign(rateAt(card, "csv"), { unit: "", units_per_step: 0, components: undefined });
    });
    expect(problems.split("\n")).toHaveLength(3);
  });
});
