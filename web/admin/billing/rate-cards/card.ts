/** Conversions between the API's rate card, the editor's fields and JSON text. */
import type { ComponentDocument } from "../../../../config/rates/document.ts";
import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { creditUnitsOf, integerBetween, typedCredits } from "../../../text/typed.ts";

/** A rate without the duplicated fields of single-component rates. */
export interface CardRate {
  id: string;
  capability_ids: readonly string[];
  unit: string;
  components: readonly ComponentDocument[];
}

/** As typed. */
export interface ComponentDraft {
  metric: string;
  credits: string;
  units: string;
  minimum: string;
  rounding: ComponentDocument["rounding"];
}

export interface RateDraft {
  id: string;
  capability_ids: readonly string[];
  unit: string;
  components: readonly ComponentDraft[];
}

const amountMax = 1_000_000_000;

/** Null if the fields cannot represent them. */
function ratesIn(value: unknown): CardRate[] | null {
  if (!Array.isArray(value)) return null;
  const rates = value.map(rateIn);
  return rates.every((rate) => rate !== null) ? rates : null;
}

export const ratesOf = ({ rates }: AdminRateCard): CardRate[] => ratesIn(rates) ?? [];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rateIn(value: unknown): CardRate | null {
  if (!isFields(value)) return null;
  const { id, capability_ids, unit, components } = value;
  if (typeof id !== "string" || typeof unit !== "string" || !Array.isArray(components)) return null;
  if (!Array.isArray(capability_ids) || !capability_ids.every((each) => typeof each === "string"))
    return null;
  const read = components.map(componentIn);
  return read.every((each) => each !== null) ? { id, capability_ids, unit, components: read } : null;
}

function componentIn(value: unknown): ComponentDocument | null {
  if (!isFields(value)) return null;
  const { metric, rounding, credit_units_per_step, units_per_step, minimum_credit_units } = value;
  if (typeof metric !== "string" || (rounding !== "unit" && rounding !== "step")) return null;
  const numbers = { credit_units_per_step, units_per_step, minimum_credit_units };
  const fit = Object.values(numbers).every((each) => Number.isSafeInteger(each) && Number(each) >= 0);
  return fit ? { metric, ...(numbers as Omit<ComponentDocument, "metric" | "rounding">), rounding } : null;
}

function draftOf({ id, capability_ids, unit, components }: CardRate): RateDraft {
  return {
    ...{ id, capability_ids, unit },
    components: components.map((each) => ({
      metric: each.metric,
      credits: typedCredits(each.credit_units_per_step),
      units: String(each.units_per_step),
      minimum: typedCredits(each.minimum_credit_units),
      rounding: each.rounding,
    })),
  };
}

const amountIn = (text: string): number | null => {
  const units = creditUnitsOf(text);
  return units === null || units > amountMax ? null : units;
};

/** Names of the invalid fields. */
export function wrongFields({ credits, units, minimum }: ComponentDraft): ReadonlySet<keyof ComponentDraft> {
  const wrong = new Set<keyof ComponentDraft>();
  if (amountIn(credits) === null) wrong.add("credits");
  if (integerBetween(units, 1, amountMax) === null) wrong.add("units");
  if (amountIn(minimum) === null) wrong.add("minimum");
  return wrong;
}

/** Null while a field is invalid. */
export function componentsOf(drafts: readonly ComponentDraft[]): ComponentDocument[] | null {
  if (drafts.some((draft) => wrongFields(draft).size > 0)) return null;
  return drafts.map(({ metric, credits, units, minimum, rounding }) => ({
    metric,
    credit_units_per_step: amountIn(credits) ?? 0,
    units_per_step: Number(units.trim()),
    minimum_credit_units: amountIn(minimum) ?? 0,
    rounding,
  }));
}

/** Null while a field is invalid. */
function ratesOfDrafts(drafts: readonly RateDraft[]): CardRate[] | null {
  const rates = drafts.map(({ id, capability_ids, unit, components }) => {
    const read = componentsOf(components);
    const named = unit.trim() !== "" && unit.length <= 40;
    return read === null || !named ? null : { id, capability_ids, unit, components: read };
  });
  return rates.every((rate) => rate !== null) ? rates : null;
}

const cardText = (rates: unknown): string => JSON.stringify({ rates }, null, 2);

/** A rate card without version, or the problem (null: shown at the fields). */
export type Written = { document: object; rates: CardRate[] | null } | { problem: string | null };

export interface Draft {
  tab: "fields" | "json";
  rates: readonly RateDraft[];
  text: string;
}

export const draftFrom = (rates: readonly CardRate[]): Draft => ({
  tab: "fields",
  rates: rates.map(draftOf),
  text: cardText(rates),
});

/** The document to send without version. `rates` is null if the fields cannot represent them. */
export function writtenIn({ tab, rates, text }: Draft): Written {
  if (tab === "fields") {
    const read = ratesOfDrafts(rates);
    return read === null ? { problem: null } : { document: { rates: read }, rates: read };
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (typeof document !== "object" || document === null) return { problem: "{" };
  return { document, rates: ratesIn((document as { rates?: unknown }).rates) };
}

/** The draft for the other tab; null if that cannot show it. */
export function onTab(draft: Draft, tab: Draft["tab"]): Draft | null {
  if (tab === draft.tab) return draft;
  const written = writtenIn(draft);
  // Invalid fields stay on their tab; the text is unchanged.
  if (!("document" in written)) return null;
  if (tab === "json") return { ...draft, tab, text: cardText(written.rates) };
  return written.rates === null ? null : { ...draft, tab, rates: written.rates.map(draftOf) };
}
