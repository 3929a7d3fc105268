import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { rateDocument } from "../../../config/rates/document.ts";
import { mib } from "../../../config/units.ts";
import { limitOf } from "../../services/accounts/plans.ts";
import type { Discovery } from "../../services/discovery/contract.ts";
import { examplePricing } from "../examples.ts";
import { defineOperation } from "../operation.ts";
import { count, creditUnits, planLimit, pricing, withExample } from "../schema.ts";
import { ok } from "../success.ts";

const steps = {
  credit_units_per_step: creditUnits,
  units_per_step: Type.Integer({ minimum: 1 }),
  minimum_credit_units: creditUnits,
  rounding: Type.Union([Type.Literal("unit"), Type.Literal("step")]),
};

const Rate = Type.Object(
  {
    id: Type.String(),
    capability_ids: Type.Array(Type.String()),
    unit: Type.String({ examples: ["page"] }),
    credit_units_per_step: Type.Optional(steps.credit_units_per_step),
    units_per_step: Type.Optional(steps.units_per_step),
    minimum_credit_units: Type.Optional(steps.minimum_credit_units),
    rounding: Type.Optional(steps.rounding),
    components: Type.Array(Type.Object({ metric: Type.String(), ...steps }), {
      description:
        "The price is the sum over these of max(minimum, ceil(metric * credit_units_per_step / units_per_step)), or with rounding `step` max(minimum, ceil(metric / units_per_step) * credit_units_per_step). A rate of one component also shows its fields directly.",
    }),
    examples: Type.Array(
      Type.Object({
        metrics: Type.Record(Type.String(), count, { examples: [{ pages: 10 }] }),
        credit_units: creditUnits,
      }),
      { description: "What some counts come to." },
    ),
  },
  { $id: "Rate" },
);

export const PricingCatalog = Type.Object(
  {
    ...pricing,
    plans: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        monthly_credit_units: creditUnits,
        active_api_keys: planLimit,
        max_upload_bytes: count,
        max_active_jobs: planLimit,
      }),
    ),
    packs: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        credit_units: creditUnits,
        expires_days: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
          description: "Days from the grant; null: they do not expire.",
        }),
      }),
    ),
    rates: Type.Array(Rate),
  },
  {
    $id: "PricingCatalog",
    ...withExample({
      ...examplePricing,
      plans: [
        {
          id: "free",
          name: "Free",
          monthly_credit_units: 50_000,
          active_api_keys: 1,
          max_upload_bytes: 52_428_800,
          max_active_jobs: 5,
        },
      ],
      packs: [{ id: "pack-100", name: "100 Credits", credit_units: 100_000, expires_days: null }],
      rates: [
        {
          id: "pdf",
          capability_ids: ["pdf-to-markdown"],
          unit: "page",
          credit_units_per_step: 100,
          units_per_step: 1,
          minimum_credit_units: 0,
          rounding: "unit",
          components: [
            {
              metric: "pages",
              credit_units_per_step: 100,
              units_per_step: 1,
              minimum_credit_units: 0,
              rounding: "unit",
            },
          ],
          examples: [
            { metrics: { pages: 1 }, credit_units: 100 },
            { metrics: { pages: 2 }, credit_units: 200 },
            { metrics: { pages: 10 }, credit_units: 1000 },
          ],
        },
      ],
    }),
  },
);
type PricingCatalog = Static<typeof PricingCatalog>;

export const getCatalog = defineOperation({
  id: "getCatalog",
  method: "GET",
  path: "/v1/catalog",
  summary: "Plans, packs and rates",
  description:
    "The rate card in force prices new estimates; an estimate and its job keep the one they were priced by. Each rate shows what some counts come to, computed as prices are.",
  tag: "Discovery",
  access: "none",
  success: ok("The plan, pack and Credit contract.", PricingCatalog),
  handle: ({ parts }) => catalogView(parts.services.discovery),
});

export function plansView(discovery: Discovery): Pick<PricingCatalog, "plans"> {
  return {
    plans: discovery.plans().map((plan) => ({
      id: plan.id,
      name: plan.name,
      monthly_credit_units: plan.monthly_credits * limits.creditScale,
      active_api_keys: limitOf(plan.active_api_keys),
      max_upload_bytes: plan.max_upload_mib * mib,
      max_active_jobs: limitOf(plan.max_active_jobs),
    })),
  };
}

export function packsView(discovery: Discovery): Pick<PricingCatalog, "packs"> {
  return {
    packs: discovery.packs().map((pack) => ({
      id: pack.id,
      name: pack.name,
      credit_units: pack.credits * limits.creditScale,
      expires_days: pack.expires_days ?? null,
    })),
  };
}

function catalogView(discovery: Discovery): PricingCatalog {
  const card = discovery.rateCard();
  const examples = discovery.priceExamples();
  return {
    credit_scale: limits.creditScale,
    credit_model_version: card.creditModelVersion,
    rate_card_version: card.version,
    ...plansView(discovery),
    ...packsView(discovery),
    rates: card.rates.map((rate) => ({
      ...rateDocument(rate),
      examples: (examples.get(rate.id) ?? []).map(({ metrics, creditUnits }) => ({
        metrics: { ...metrics } as Record<string, number>,
        credit_units: creditUnits,
      })),
    })),
  };
}
