import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isoTime } from "../../../config/ambient.ts";
import { creditsOf } from "../../../config/credits.ts";
import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import type { UploadRow } from "../../../ledger/contract.ts";
import { numberIn, numbersIn, recordIn, textIn } from "../../services/views/stored.ts";
import { pricingOf } from "../../shared/pricing-version.ts";
import { examplePricing, exampleUploadId } from "../examples.ts";
import { credits, creditUnits, dateTime, pricing, withExample } from "../schema.ts";

export const Estimate = Type.Object(
  {
    upload_id: Type.String({ examples: ["upl_0190a6f07c2e7cc19d1e0123456789ab"] }),
    ...pricing,
    estimated_credit_units: creditUnits,
    estimated_credits: credits,
    job_token: Type.Optional(
      Type.String({
        description: "Gives a caller without an account access to the upload; keep it private.",
      }),
    ),
    capability_id: Type.String(),
    filename: Type.String(),
    source_units_estimated: Type.Integer({
      minimum: 0,
      description: "In the capability's source_unit_kind.",
    }),
    source_kind: Type.Optional(
      Type.Literal("video_audio", { description: "Audio of a video platform, imported from its address." }),
    ),
    duration_ms: Type.Optional(
      Type.Integer({ minimum: 0, description: "Duration of that audio, which the price is based on." }),
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
          description: "Formulas were requested but none was found: the conversion will be the standard one.",
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
        description: "Whether data would leave the installation for the conversion: it never does.",
      },
    ),
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: "The converter options, completed with their defaults.",
    }),
    page_ranges: Type.Optional(
      Type.String({ description: "The selection, sorted and merged.", examples: ["1-3,5"] }),
    ),
    pages_selected: Type.Optional(Type.Integer({ minimum: 1, description: "Priced pages." })),
    source_pages_total: Type.Optional(Type.Integer({ minimum: 1, description: "Pages of the document." })),
    billing_metrics: Type.Record(
      Type.String(),
      Type.Union([Type.Number(), Type.Array(Type.Integer({ minimum: 0 }), { uniqueItems: true })]),
      {
        description: "Measurements: pages, slides, cells, words, ocr_pages, decoded_ms, fetch_ms.",
        examples: [{ pages: 12 }],
      },
    ),
  },
  {
    $id: "Estimate",
    description: "A priced upload. The price is exact and does not change.",
    ...withExample({
      upload_id: exampleUploadId,
      ...examplePricing,
      estimated_credit_units: 1200,
      estimated_credits: 1.2,
      capability_id: "pdf-to-markdown",
      filename: "report.pdf",
      source_units_estimated: 12,
      expires_at: "2026-11-22T09:00:00.000Z",
      layout_fidelity: "standard",
      external_processing: { required: false, transfer_scope: "none" },
      options: { furniture: "drop" },
      billing_metrics: { pages: 12 },
    }),
  },
);
type Estimate = Static<typeof Estimate>;

/** Every kind of input is converted on this machine. */
const nothingLeaves = { required: false, transfer_scope: "none" };

/** `jobToken`: a guest's. */
export function estimateView(row: UploadRow, jobToken: Secret | null = null): Estimate {
  const pageRanges = textIn(row.measurement, "pageRanges");
  const pagesSelected = numberIn(row.measurement, "pagesSelected");
  const sourcePagesTotal = numberIn(row.measurement, "sourcePagesTotal");
  const metrics = numbersIn(row.measurement, "metrics");
  return {
    upload_id: row.id,
    ...pricingOf(row),
    estimated_credit_units: row.estimatedCreditUnits,
    estimated_credits: creditsOf(row.estimatedCreditUnits),
    ...(jobToken === null ? {} : { job_token: jobToken.reveal() }),
    capability_id: row.capabilityId,
    filename: row.filename,
    source_units_estimated: numberIn(row.measurement, "sourceUnits") ?? 0,
    ...(textIn(row.measurement, "sourceKind") === "video_audio"
      ? { source_kind: "video_audio" as const, duration_ms: metrics.decoded_ms ?? 0 }
      : {}),
    expires_at: isoTime(row.expiresAtMs),
    layout_fidelity: textIn(row.request, "layoutFidelity") === "formula" ? "formula" : "standard",
    ...formulasOf(recordIn(row.measurement, "formula")),
    external_processing: nothingLeaves,
    options: recordIn(row.request, "options"),
    ...(pageRanges === undefined ? {} : { page_ranges: pageRanges }),
    ...(pagesSelected === undefined ? {} : { pages_selected: pagesSelected }),
    ...(sourcePagesTotal === undefined ? {} : { source_pages_total: sourcePagesTotal }),
    billing_metrics: metrics,
  };
}

type Formulas = Pick<Estimate, "formula_detection" | "formula_candidate_pages" | "formula_regions">;

const noneFound: Formulas = {
  formula_detection: {
    requested: true,
    applied: false,
    reason: "no_formula_regions",
    additional_credit_units: 0,
  },
};

/** The stored result of the preflight; empty unless formulas were requested. */
function formulasOf(stored: Readonly<Record<string, unknown>>): Formulas {
  if (stored.detected === false) return noneFound;
  if (!Value.Check(found, stored)) return {};
  return {
    formula_candidate_pages: stored.candidatePages,
    formula_regions: stored.regions.map(({ id, pageIndex, bbox }) => ({
      region_id: id,
      page_index: pageIndex,
      bbox,
    })),
  };
}

const found = Type.Object({
  candidatePages: Type.Array(Type.Integer()),
  regions: Type.Array(
    Type.Object({ id: Type.String(), pageIndex: Type.Integer(), bbox: Type.Array(Type.Number()) }),
  ),
});
