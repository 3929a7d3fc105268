/** Rate cards as JSON: in the catalog, in administrators' files, in the ledger. */
import type { BillingMetric, Rate, RateCard, RateComponent } from "../rates.ts";

export interface StepsDocument {
  credit_units_per_step: number;
  units_per_step: number;
  minimum_credit_units: number;
  rounding: "unit" | "step";
}

export type ComponentDocument = { metric: string } & StepsDocument;

/** A rate with one component also shows its fields directly. */
export type RateDocument = {
  id: string;
  capability_ids: string[];
  unit: string;
  components: ComponentDocument[];
} & Partial<StepsDocument>;

export interface RateCardDocument {
  rate_card_version: string;
  credit_model_version: string;
  rates: RateDocument[];
}

function stepsDocument(component: RateComponent): StepsDocument {
  return {
    credit_units_per_step: component.creditUnitsPerStep,
    units_per_step: component.unitsPerStep,
    minimum_credit_units: component.minimumCreditUnits,
    rounding: component.rounding,
  };
}

export function rateDocument(rate: Rate): RateDocument {
  const [only, ...others] = rate.components;
  return {
    id: rate.id,
    capability_ids: [...rate.capabilityIds],
    unit: rate.unit,
    ...(only === undefined || others.length > 0 ? {} : stepsDocument(only)),
    components: rate.components.map((component) => ({
      metric: component.metric,
      ...stepsDocument(component),
    })),
  };
}

export function rateCardDocument(card: RateCard): RateCardDocument {
  return {
    rate_card_version: card.version,
    credit_model_version: card.creditModelVersion,
    rates: card.rates.map(rateDocument),
  };
}

/** The stored text; equal for equal cards. */
export function rateCardText(card: RateCard): string {
  return JSON.stringify(rateCardDocument(card));
}

export function componentOf(document: ComponentDocument): RateComponent {
  return {
    metric: document.metric as BillingMetric,
    creditUnitsPerStep: document.credit_units_per_step,
    unitsPerStep: document.units_per_step,
    minimumCreditUnits: document.minimum_credit_units,
    rounding: document.rounding,
  };
}

/** Parses a stored card without validating it again. */
export function rateCardOfText(text: string): RateCard {
  const document = JSON.parse(text) as RateCardDocument;
  return {
    version: document.rate_card_version,
    creditModelVersion: document.credit_model_version,
    rates: document.rates.map(({ id, capability_ids: capabilityIds, unit, components }) => ({
      id,
      capabilityIds,
      unit,
      components: components.map(componentOf),
    })),
  };
}
