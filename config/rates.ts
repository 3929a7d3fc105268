/**
 * The built-in rate cards. A price is the sum over a rate's components of max(minimum, ceil(units * creditUnitsPerStep
 * / unitsPerStep)), rounded up per step if `rounding` is "step".
 */
export type BillingMetric = "pages" | "slides" | "cells" | "words" | "ocr_pages" | "decoded_ms" | "fetch_ms";

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
  /** Display name of the unit: page, word, cell. */
  unit: string;
  components: readonly RateComponent[];
}

/** All prices; never changed under the same version. */
export interface RateCard {
  version: string;
  creditModelVersion: string;
  rates: readonly Rate[];
}

/** Version of the formula above. */
export const creditModelVersion = "2026-08-25";

/** The rate of a capability and the version (date) of the first card with it. */
type RateRow = Omit<Rate, "capabilityIds"> & { since: `${number}-${number}-${number}` };

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

/** Per started step; the first step's price is the minimum unless given. */
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

const ofWords = (id: string, since: RateRow["since"]): RateRow => ({
  since,
  id,
  unit: "word",
  components: [started("words", 1000, 50)],
});

/**
 * Rates by capability; a capability without a rate does not compile (src/services/uploads/pricing.ts). A row with a new
 * date creates a new card; rows of released cards never change.
 */
export const rateCard = {
  "pdf-to-markdown": { since: "2026-11-21", id: "pdf", unit: "page", components: [each("pages", 100)] },
  "docx-to-markdown": { since: "2026-11-21", id: "docx", unit: "page", components: [each("pages", 100)] },
  "pptx-to-markdown": { since: "2026-11-21", id: "pptx", unit: "slide", components: [each("slides", 100)] },
  "xlsx-to-markdown": { since: "2026-11-21", id: "xlsx", unit: "cell", components: [cells(110)] },
  "csv-to-markdown": { since: "2026-11-21", id: "csv", unit: "cell", components: [cells(70)] },
  "text-to-markdown": ofWords("text", "2026-11-21"),
  "json-to-markdown": ofWords("json", "2026-11-21"),
  "xml-to-markdown": ofWords("xml", "2026-11-21"),
  "html-to-markdown": ofWords("html", "2026-11-21"),
  "epub-to-markdown": ofWords("epub", "2026-11-21"),
  "notes-to-markdown": ofWords("notes", "2026-11-21"),
  "image-to-markdown": {
    since: "2026-11-21",
    id: "image",
    unit: "page",
    components: [each("ocr_pages", 500)],
  },
  "audio-to-markdown": { since: "2026-11-21", id: "audio", unit: "millisecond", components: [minute] },
  "video-to-markdown": { since: "2026-11-21", id: "video", unit: "millisecond", components: [minute] },
  "url-to-markdown": {
    since: "2026-11-21",
    id: "url",
    unit: "word",
    components: [started("fetch_ms", 5000, 0), started("words", 1000, 0)],
  },
} as const satisfies Record<`${string}-to-markdown`, RateRow>;

function cardOf(version: string): RateCard {
  const rates = Object.entries(rateCard)
    .filter(([, { since }]) => since <= version)
    .map(([capabilityId, { since: _, ...rate }]) => ({ ...rate, capabilityIds: [capabilityId] }));
  return { version, creditModelVersion, rates };
}

const versions = [...new Set(Object.values(rateCard).map(({ since }) => since))].sort();

/** Oldest first. Released cards never change. */
export const builtInCards = versions.map(cardOf) as [RateCard, ...RateCard[]];

export const newestCard = builtInCards.at(-1) as RateCard;
