import { expect, test } from "bun:test";
import type { UploadRow } from "../../../ledger/contract.ts";
import { estimateView } from "./estimate.ts";

const row: UploadRow = {
  id: "upl_1",
  owner: { organizationId: "org_1", projectId: "prj_1" },
  filename: "a.pdf",
  bytes: 10,
  sha256: "00",
  capabilityId: "pdf-to-markdown",
  request: { mode: "fast", layoutFidelity: "standard", pages: "5,1-2", options: { furniture: "keep" } },
  measurement: {
    metrics: { pages: 3 },
    sourceUnits: 3,
    pageRanges: "1-2,5",
    pagesSelected: 3,
    sourcePagesTotal: 9,
  },
  estimatedCreditUnits: 300,
  creditModelVersion: "m",
  rateCardVersion: "r",
  createdAtMs: 0,
  expiresAtMs: 86_400_000,
  jobId: null,
};

test("a selection is echoed normalized, with the count it was checked against", () => {
  expect(estimateView(row)).toEqual({
    upload_id: "upl_1",
    credit_scale: 1000,
    credit_model_version: "m",
    rate_card_version: "r",
    estimated_credit_units: 300,
    estimated_credits: 0.3,
    capability_id: "pdf-to-markdown",
    filename: "a.pdf",
    source_units_estimated: 3,
    expires_at: "1970-01-02T00:00:00.000Z",
    layout_fidelity: "standard",
    external_processing: { required: false, transfer_scope: "none" },
    options: { furniture: "keep" },
    page_ranges: "1-2,5",
    pages_selected: 3,
    source_pages_total: 9,
    billing_metrics: { pages: 3 },
  });
});

test("without a selection its fields are absent, and odd stored values are not shown", () => {
  const view = estimateView({ ...row, measurement: { metrics: { words: 12, odd: "x" }, sourceUnits: 1 } });
  expect(Object.keys(view)).not.toContain("page_ranges");
  expect(Object.keys(view)).not.toContain("pages_selected");
  expect(view.billing_metrics).toEqual({ words: 12 });
});

const formulaRow = (formula: unknown): UploadRow => ({
  ...row,
  request: { ...row.request, layoutFidelity: "formula" },
  measurement: { ...row.measurement, formula },
});

test("formulas are shown where the preflight found them, under the names of the contract", () => {
  const region = { id: "p3-r1", pageIndex: 2, bbox: [1, 2, 3.5, 4] };
  const view = estimateView(formulaRow({ detected: true, candidatePages: [2], regions: [region] }));
  expect(view).toMatchObject({ layout_fidelity: "formula", formula_candidate_pages: [2] });
  expect(view.formula_regions).toEqual([{ region_id: "p3-r1", page_index: 2, bbox: [1, 2, 3.5, 4] }]);
  expect(view).not.toHaveProperty("formula_detection");
});

test("a document without formulas is reported as such, without other fields", () => {
  const view = estimateView(formulaRow({ detected: false, candidatePages: [], regions: [] }));
  expect(view.formula_detection).toEqual({
    requested: true,
    applied: false,
    reason: "no_formula_regions",
    additional_credit_units: 0,
  });
  expect(view).not.toHaveProperty("formula_regions");
});

test.each([undefined, "x", { detected: true }, { detected: true, candidatePages: ["1"], regions: [] }])(
  "odd stored formulas are not shown: %j",
  (formula) => {
    const view = estimateView(formulaRow(formula));
    expect(Object.keys(view).filter((key) => key.startsWith("formula"))).toEqual([]);
  },
);

test("the estimate of a recording at a URL has its duration and type", () => {
  const measurement = { metrics: { decoded_ms: 90_000 }, sourceUnits: 1 };
  expect(estimateView({ ...row, measurement: { ...measurement, sourceKind: "video_audio" } })).toMatchObject({
    source_kind: "video_audio",
    duration_ms: 90_000,
    billing_metrics: { decoded_ms: 90_000 },
  });
  const uploaded = estimateView({ ...row, measurement });
  expect(uploaded).not.toHaveProperty("source_kind");
  expect(uploaded).not.toHaveProperty("duration_ms");
});
