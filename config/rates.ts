/**
 * The rate cards that are built in. A price is the sum over a rate's components of
 * max(minimum, ceil(units * creditUnitsPerStep / unitsPerStep)), rounded up per step where `rounding` is "step".
 */
export type BillingMetric = "pages" | "slides" | "cells" | "words" | "ocr_pages" | "decoded_ms" | "fetch_ms";

/** What was measured. */
export type Metrics = Partial<Record<BillingMetric, number>>;

export interface RateComponent {
  metric: BillingMetric;
  creditUnitsPerStep: number;
  unitsPerStep: number;
  minimumCreditUnits: number;
  rounding: "unit" | "step";
}

export interface Rate {
  id: string;
  capabilityIds: readonly string[];
  /** The unit's name for people: page, word, cell. */
  unit: string;
  components: readonly RateComponent[];
}

/** What everything costs; never changed under the same version. */
export interface RateCard {
  version: string;
  creditModelVersion: string;
  rates: readonly Rate[];
}

/** How prices are formed of rates: the formula above. */
export const creditModelVersion = "2026-08-25";

type RateOfOne = Omit<Rate, "capabilityIds">;

const each = (metric: BillingMetric, creditUnits: number): RateComponent => ({
  metric,
  creditUnitsPerStep: creditUnits,
  unitsPerStep: 1,
  minimumCreditUnits: 0,
  rounding: "unit",
});

const cells = (minimumCreditUnits: number): RateComponent => ({
  metric: "cells",
  creditUnitsPerStep: 50,
  unitsPerStep: 2000,
  minimumCreditUnits,
  rounding: "unit",
});

/** Per started so many, with what the first costs as the minimum unless there is none. */
const started = (metric: BillingMetric, unitsPerStep: number, minimumCreditUnits: number): RateComponent => ({
  metric,
  creditUnitsPerStep: 50,
  unitsPerStep,
  minimumCreditUnits,
  rounding: "step",
});

const minute: RateComponent = {
  metric: "decoded_ms",
  creditUnitsPerStep: 500,
  unitsPerStep: 60_000,
  minimumCreditUnits: 300,
  rounding: "unit",
};

const ofWords = (id: string): RateOfOne => ({
  id,
  unit: "word",
  components: [started("words", 1000, 50)],
});

/** The newest card, by capability: one without a line here does not compile (src/services/uploads/pricing.ts). */
export const rateCard = {
  "pdf-to-markdown": { id: "pdf", unit: "page", components: [each("pages", 100)] },
  "docx-to-markdown": { id: "docx", unit: "page", components: [each("pages", 100)] },
  "pptx-to-markdown": { id: "pptx", unit: "slide", components: [each("slides", 100)] },
  "xlsx-to-markdown": { id: "xlsx", unit: "cell", components: [cells(110)] },
  "csv-to-markdown": { id: "csv", unit: "cell", components: [cells(70)] },
  "text-to-markdown": ofWords("text"),
  "json-to-markdown": ofWords("json"),
  "xml-to-markdown": ofWords("xml"),
  "html-to-markdown": ofWords("html"),
  "epub-to-markdown": ofWords("epub"),
  "notes-to-markdown": ofWords("notes"),
  "image-to-markdown": { id: "image", unit: "page", components: [each("ocr_pages", 500)] },
  "audio-to-markdown": { id: "audio", unit: "millisecond", components: [minute] },
  "video-to-markdown": { id: "video", unit: "millisecond", components: [minute] },
  "url-to-markdown": {
    id: "url",
    unit: "word",
    components: [started("fetch_ms", 5000, 0), started("words", 1000, 0)],
  },
} as const satisfies Record<`${string}-to-markdown`, RateOfOne>;

export const rateCardVersion = "2026-11-21";

/** Oldest first, the last is the newest. A released card stays as it is: another price is another card. */
export const builtInCards = [
  {
    version: rateCardVersion,
    creditModelVersion,
    rates: Object.entries(rateCard).map(([capabilityId, rate]) => ({
      ...rate,
      capabilityIds: [capabilityId],
    })),
  },
] as const satisfies readonly RateCard[];
