/** What an account has, what things cost, and how an amount comes about: one document for people and for agents. */
import { creditsOf } from "../../config/credits.ts";
import { limits } from "../../config/limits.ts";
import type { PricingCatalog, Usage } from "./types.ts";

type Rate = PricingCatalog["rates"][number];
type Component = Rate["components"][number];

/** Amounts stand twice: exact in credit_units, and as decimal text in Credits. */
export interface BillingDocument {
  credit_scale: typeof limits.creditScale;
  plan: {
    id: string;
    /** The id again, where the catalog has such a plan no longer. */
    name: string;
    /** Null where the catalog has such a plan no longer. */
    monthly_credit_units: number | null;
    monthly_credits: string | null;
  };
  /** Available and reserved together. */
  balance_credit_units: number;
  balance_credits: string;
  /** Held for queued and running jobs. */
  reserved_credit_units: number;
  reserved_credits: string;
  available_credit_units: number;
  available_credits: string;
  period: {
    start: string;
    end: string;
    spent_credit_units: number;
    spent_credits: string;
    jobs_succeeded: number;
    jobs_failed: number;
  };
  credit_model_version: string;
  rate_card_version: string;
  prices: {
    rate_id: string;
    capability_ids: string[];
    /** "0.05 Credits per started 1000 words, at least 0.05 Credits". */
    price: string;
    /** What one count comes to; null where the catalog shows none. */
    example: { metrics: Record<string, number>; credit_units: number; credits: string } | null;
  }[];
  default_max_credit_units: number;
  default_max_credits: string;
  /** A sentence each. */
  estimates: string;
  ceilings: string;
  charges: string;
  automatic_changes: string;
  more_credits: string;
  /** Where spending is shown in more detail. */
  usage: { page: string; api: string; command: string };
}

/** `server` is the installation's base address, without a trailing slash. */
export function billingOf(usage: Usage, catalog: PricingCatalog, server: string): BillingDocument {
  const { period } = usage;
  const plan = catalog.plans.find(({ id }) => id === usage.plan_id);
  const monthly = plan?.monthly_credit_units ?? null;
  return {
    credit_scale: limits.creditScale,
    plan: {
      id: usage.plan_id,
      name: plan?.name ?? usage.plan_id,
      monthly_credit_units: monthly,
      monthly_credits: monthly === null ? null : text(monthly),
    },
    balance_credit_units: usage.balance_credit_units,
    balance_credits: text(usage.balance_credit_units),
    reserved_credit_units: usage.reserved_credit_units,
    reserved_credits: text(usage.reserved_credit_units),
    available_credit_units: usage.available_credit_units,
    available_credits: text(usage.available_credit_units),
    period: {
      start: period.start,
      end: period.end,
      spent_credit_units: period.spent_credit_units,
      spent_credits: text(period.spent_credit_units),
      jobs_succeeded: period.jobs_succeeded,
      jobs_failed: period.jobs_failed,
    },
    credit_model_version: catalog.credit_model_version,
    rate_card_version: catalog.rate_card_version,
    prices: catalog.rates.map(priceOf),
    default_max_credit_units: limits.defaultSpendingLimitCreditUnits,
    default_max_credits: text(limits.defaultSpendingLimitCreditUnits),
    estimates:
      "Every input is measured and priced before it is converted. An estimate costs nothing, and it is what is reserved when its job is confirmed.",
    ceilings: `A job is confirmed with a spending limit; an estimate above it is refused and nothing is started. The command line and the local MCP server take ${text(limits.defaultSpendingLimitCreditUnits)} Credits for all inputs of one call unless another limit is given; the hosted MCP server and POST /v1/jobs need one in every call.`,
    charges:
      "A job that succeeds costs what was measured, never more than was reserved. One that fails, is cancelled or times out costs nothing, and what it had reserved is available again.",
    automatic_changes: "Credits are never topped up by themselves, and a plan never changes by itself.",
    more_credits: `Ask the administrator of ${server} for Credits or for another plan. Nothing can be bought here.`,
    usage: {
      page: `${server}/account/usage`,
      api: `${server}/v1/account/usage`,
      command: "markmill usage",
    },
  };
}

/** credit_units → "1.5", exact below 2^53. */
function text(creditUnits: number): string {
  return String(creditsOf(creditUnits));
}

function credits(creditUnits: number): string {
  return creditUnits === limits.creditScale ? "1 Credit" : `${text(creditUnits)} Credits`;
}

function priceOf(rate: Rate): BillingDocument["prices"][number] {
  const [example] = rate.examples;
  return {
    rate_id: rate.id,
    capability_ids: rate.capability_ids,
    price: rate.components.map(componentText).join(", plus ") || "free",
    example:
      example === undefined
        ? null
        : {
            metrics: example.metrics,
            credit_units: example.credit_units,
            credits: text(example.credit_units),
          },
  };
}

function componentText(component: Component): string {
  const { metric, credit_units_per_step: perStep, units_per_step: units, rounding } = component;
  const least = component.minimum_credit_units;
  if (perStep === 0) return least === 0 ? "free" : credits(least);
  const started = rounding === "step" ? "started " : "";
  const price = `${credits(perStep)} per ${started}${unitsText(metric, units)}`;
  return least === 0 ? price : `${price}, at least ${credits(least)}`;
}

/** As people count them: one, and several; the longer times of recordings and fetching where they come out even. */
const nouns: Readonly<Record<string, { units: number; one: string; many: string }>> = {
  pages: { units: 1, one: "page", many: "pages" },
  slides: { units: 1, one: "slide", many: "slides" },
  cells: { units: 1, one: "cell", many: "cells" },
  words: { units: 1, one: "word", many: "words" },
  ocr_pages: { units: 1, one: "recognized page", many: "recognized pages" },
  decoded_ms: { units: 60_000, one: "minute of recording", many: "minutes of recording" },
  fetch_ms: { units: 1_000, one: "second of fetching", many: "seconds of fetching" },
};

/** One without its number. A metric that a later server brings keeps its own name. */
function unitsText(metric: string, units: number): string {
  const noun = Object.hasOwn(nouns, metric) ? nouns[metric] : undefined;
  if (noun === undefined || units % noun.units !== 0) return `${units} ${metric}`;
  const count = units / noun.units;
  return count === 1 ? noun.one : `${count} ${noun.many}`;
}
