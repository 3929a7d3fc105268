import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { credits, creditUnits, dateTime, pricing } from "../schema.ts";

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
    source_kind: Type.Optional(
      Type.Literal("video_audio", { description: "The audio of a video platform, imported by its address." }),
    ),
    duration_ms: Type.Optional(
      Type.Integer({ minimum: 0, description: "Of such audio, decoded; what the price is made of." }),
    ),
    expires_at: dateTime,
    layout_fidelity: Type.Union([Type.Literal("standard"), Type.Literal("formula")]),
    formula_detection: Type.Optional(
      Type.Object(
        {
          requested: Type.Literal(true),
          applied: Type.Literal(false),
          reason: Type.Literal("no_formula_regions"),
          additional_credit_units: Type.Literal(0),
        },
        {
          additionalProperties: false,
          description: "Formulas were asked for and none was found: the conversion will be the standard one.",
        },
      ),
    ),
    formula_candidate_pages: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        maxItems: limits.formulaCandidatePagesMax,
        uniqueItems: true,
        description: "From 0.",
      }),
    ),
    formula_regions: Type.Optional(
      Type.Array(
        Type.Object({
          region_id: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" }),
          page_index: Type.Integer({ minimum: 0, description: "From 0." }),
          bbox: Type.Array(Type.Number({ minimum: 0 }), { minItems: 4, maxItems: 4 }),
        }),
        { maxItems: limits.formulaRegionsMax },
      ),
    ),
    external_processing: Type.Object(
      { required: Type.Boolean(), transfer_scope: Type.String({ examples: ["none"] }) },
      {
        additionalProperties: false,
        description: "Whether anything would leave the installation to be converted: nothing does.",
      },
    ),
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: "The converter options that will be used, completed with their defaults.",
    }),
    page_ranges: Type.Optional(
      Type.String({ description: "The selection, sorted and merged.", examples: ["1-3,5"] }),
    ),
    pages_selected: Type.Optional(Type.Integer({ minimum: 1, description: "Those that are priced." })),
    source_pages_total: Type.Optional(
      Type.Integer({ minimum: 1, description: "What the selection was checked against." }),
    ),
    billing_metrics: Type.Record(
      Type.String(),
      Type.Union([Type.Number(), Type.Array(Type.Integer({ minimum: 0 }), { uniqueItems: true })]),
      {
        description: "Measured: pages, slides, cells, words, ocr_pages, decoded_ms, fetch_ms.",
        examples: [{ pages: 12 }],
      },
    ),
  },
  { $id: "Estimate", description: "A priced upload. The price is exact and does not change." },
);
export type Estimate = Static<typeof Estimate>;
