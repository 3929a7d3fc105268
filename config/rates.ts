/**
 * The rate card. Each capability names its rate; a price is the sum over a rate's components of
 * max(minimum, ceil(units * creditUnitsPerStep / unitsPerStep)), rounded up per step where `rounding` is "step".
 */
export type BillingMetric = "pages" | "slides" | "cells" | "words" | "ocr_pages" | "decoded_ms" | "fetch_ms";

export interface RateComponent {
  metric: BillingMetric;
  creditUnitsPerStep: number;
  unitsPerStep: number;
  minimumCreditUnits: number;
  rounding: "unit" | "step";
}

export interface Rate {
  id: string;
  /** The unit's name for people: page, word, cell. */
  unit: string;
  components: readonly RateComponent[];
}

export const creditModelVersion = "2026-08-25";
export const rateCardVersion = "2026-11-21";

const words1000: RateComponent = {
  metric: "words",
  creditUnitsPerStep: 50,
  unitsPerStep: 1000,
  minimumCreditUnits: 50,
  rounding: "step",
};

export const rateCard = {
  "pdf-to-markdown": {
    id: "pdf",
    unit: "page",
    components: [
      { metric: "pages", creditUnitsPerStep: 100, unitsPerStep: 1, minimumCreditUnits: 0, rounding: "unit" },
    ],
  },
  "text-to-markdown": { id: "text", unit: "word", components: [words1000] },
  "csv-to-markdown": {
    id: "csv",
    unit: "cell",
    components: [
      {
        metric: "cells",
        creditUnitsPerStep: 50,
        unitsPerStep: 2000,
        minimumCreditUnits: 70,
        rounding: "unit",
      },
    ],
  },
} as const satisfies Record<string, Rate>;
