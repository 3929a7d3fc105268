import { type Static, Type } from "@sinclair/typebox";
import { credits, creditUnits, dateTime, pricing } from "./credits.ts";

export const Estimate = Type.Object(
  {
    upload_id: Type.String({ examples: ["upl_0190a6f07c2e7cc19d1e0123456789ab"] }),
    ...pricing,
    estimated_credit_units: creditUnits,
    estimated_credits: credits,
    job_token: Type.Optional(
      Type.String({ description: "Owns the upload of a caller without an account; keep it private." }),
    ),
    capability_id: Type.String(),
    filename: Type.String(),
    source_units_estimated: Type.Integer({
      minimum: 0,
      description: "In the capability's source_unit_kind.",
    }),
    expires_at: dateTime,
    layout_fidelity: Type.Union([Type.Literal("standard"), Type.Literal("formula")]),
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: "The converter options that will be used, completed with their defaults.",
    }),
    page_ranges: Type.Optional(
      Type.String({ description: "The selection, sorted and merged.", examples: ["1-3,5"] }),
    ),
    pages_selected: Type.Optional(Type.Integer({ minimum: 1 })),
    source_pages_total: Type.Optional(Type.Integer({ minimum: 1 })),
    billing_metrics: Type.Record(Type.String(), Type.Number(), {
      description: "Measured: pages, slides, cells, words, ocr_pages, decoded_ms, fetch_ms.",
      examples: [{ pages: 12 }],
    }),
  },
  { $id: "Estimate", description: "A priced upload. The price is exact and does not change." },
);
export type Estimate = Static<typeof Estimate>;
