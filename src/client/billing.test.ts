import { describe, expect, test } from "bun:test";
import { billingOf } from "./billing.ts";
import type { PricingCatalog, Usage } from "./types.ts";

const usage: Usage = {
  organization_id: "org_1",
  project_id: "prj_1",
  plan_id: "internal",
  credit_scale: 1000,
  balance_credit_units: 12_500,
  balance_credits: 12.5,
  reserved_credit_units: 70,
  reserved_credits: 0.07,
  available_credit_units: 12_430,
  available_credits: 12.43,
  period: {
    start: "2026-11-01T00:00:00.000Z",
    end: "2026-12-01T00:00:00.000Z",
    spent_credit_units: 1_001,
    jobs_succeeded: 3,
    jobs_failed: 1,
  },
  limits: { active_api_keys: 50, max_upload_bytes: 1, max_active_jobs: 50 },
};

type Component = PricingCatalog["rates"][number]["components"][number];

function catalogOf(components: Component[], plans: PricingCatalog["plans"] = []): PricingCatalog {
  const examples = [{ metrics: { pages: 3 }, credit_units: 300 }];
  return {
    credit_scale: 1000,
    credit_model_version: "m1",
    rate_card_version: "c1",
    plans,
    packs: [],
    rates: [{ id: "pdf", capability_ids: ["pdf-to-markdown"], unit: "page", components, examples }],
  };
}

const each = (metric: string, units: number, per: number, least = 0, rounding: "unit" | "step" = "unit") => ({
  metric,
  units_per_step: units,
  credit_units_per_step: per,
  minimum_credit_units: least,
  rounding,
});

const plan = {
  id: "internal",
  name: "Internal",
  monthly_credit_units: 100_000_000,
  active_api_keys: 50,
  max_upload_bytes: 1,
  max_active_jobs: 50,
};

test("amounts stand twice, exact and as text", () => {
  const document = billingOf(usage, catalogOf([], [plan]), "https://mill.example.org");
  expect(document).toMatchObject({
    credit_scale: 1000,
    plan: { id: "internal", name: "Internal", monthly_credit_units: 100_000_000, monthly_credits: "100000" },
    balance_credit_units: 12_500,
    balance_credits: "12.5",
    reserved_credits: "0.07",
    available_credits: "12.43",
    period: { spent_credit_units: 1_001, spent_credits: "1.001", jobs_failed: 1 },
    default_max_credit_units: 15_000,
    default_max_credits: "15",
    usage: { page: "https://mill.example.org/account/usage" },
  });
  expect(document.more_credits).toContain("administrator of https://mill.example.org");
});

test("a plan that was taken away keeps its id", () => {
  expect(billingOf(usage, catalogOf([]), "https://a.example").plan).toEqual({
    id: "internal",
    name: "internal",
    monthly_credit_units: null,
    monthly_credits: null,
  });
});

describe("prices in words", () => {
  const cases: [components: Component[], price: string][] = [
    [[each("pages", 1, 100)], "0.1 Credits per page"],
    [[each("cells", 2000, 50, 110)], "0.05 Credits per 2000 cells, at least 0.11 Credits"],
    [[each("words", 1000, 50, 50, "step")], "0.05 Credits per started 1000 words, at least 0.05 Credits"],
    [[each("decoded_ms", 60_000, 1000, 300)], "1 Credit per minute of recording, at least 0.3 Credits"],
    [[each("decoded_ms", 1500, 1)], "0.001 Credits per 1500 decoded_ms"],
    [
      [each("fetch_ms", 5000, 50, 0, "step"), each("words", 1000, 50, 0, "step")],
      "0.05 Credits per started 5 seconds of fetching, plus 0.05 Credits per started 1000 words",
    ],
    [[each("constructor", 3, 10)], "0.01 Credits per 3 constructor"],
    [[each("pages", 1, 0)], "free"],
    [[each("pages", 1, 0, 200)], "0.2 Credits"],
    [[], "free"],
  ];
  test.each(cases)("%j", (components, price) => {
    const [shown] = billingOf(usage, catalogOf(components), "https://a.example").prices;
    expect(shown).toEqual({
      rate_id: "pdf",
      capability_ids: ["pdf-to-markdown"],
      price,
      example: { metrics: { pages: 3 }, credit_units: 300, credits: "0.3" },
    });
  });
});
