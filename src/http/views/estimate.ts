import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isoTime } from "../../../config/ambient.ts";
import type { Secret } from "../../../config/secret.ts";
import type { UploadRow } from "../../../ledger/contract.ts";
import { creditsOf } from "../../operations/decimal.ts";
import type { Estimate } from "../../operations/jobs/estimate.ts";
import { numberIn, numbersIn, recordIn, textIn } from "../../services/views/stored.ts";
import { pricingOf } from "../../shared/pricing-version.ts";

/** Every kind of input is converted on this machine. */
const nothingLeaves = { required: false, transfer_scope: "none" };

/** `jobToken` is a guest's. */
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

/** What the preflight found, as stored; nothing where formulas were not asked for. */
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
