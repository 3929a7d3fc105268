import { form } from "../call.ts";
import { formulasPdf, samplePages, samplePdf } from "../sample.ts";
import type { Scenario } from "../scenario.ts";

const pdf = samplePdf("Estimates");
const post = { method: "POST", path: "/v1/estimates" } as const;
const file = ["file", pdf, "a.pdf"] as const;
const withField = (name: string, value: string) => form([file, [name, value]]);

const text = ["file", new TextEncoder().encode("A few words.\n"), "a.txt"] as const;

/** What only a converter can say. */
export const selections: readonly Scenario[] = [
  {
    ...post,
    name: "pages without an end run to the last, overlapping ones are priced once",
    body: withField("pages", "2-,3,2-3"),
    status: 201,
    json: {
      page_ranges: "2-3",
      pages_selected: 2,
      source_pages_total: samplePages,
      estimated_credit_units: 200,
      source_units_estimated: 2,
    },
  },
  {
    ...post,
    name: "nothing leaves the installation, according to the estimate",
    body: form([file]),
    status: 201,
    json: { external_processing: { required: false, transfer_scope: "none" } },
    lacks: ["formula_", "source_kind", "duration_ms", "source_pages_total"],
  },
  ...["0", "4", "2-1", "1,", "x", "1--2", "-2", Array(101).fill("1").join(",")].map(
    (pages): Scenario => ({
      ...post,
      name: `no such pages: ${pages.slice(0, 20)}`,
      body: withField("pages", pages),
      status: 422,
      code: "invalid_page_range",
    }),
  ),
  {
    ...post,
    name: "100 parts",
    body: withField("pages", Array(100).fill("1").join(",")),
    status: 201,
    json: { page_ranges: "1", pages_selected: 1 },
  },
  {
    ...post,
    name: "pages of a text",
    body: form([text, ["pages", "1"]]),
    status: 422,
    code: "page_range_unsupported",
  },
  {
    ...post,
    name: "formulas of a text",
    body: form([text, ["layout_fidelity", "formula"]]),
    status: 422,
    code: "capability_mismatch",
  },
  {
    ...post,
    name: "a PDF without formulas that they were asked of",
    body: withField("layout_fidelity", "formula"),
    status: 201,
    json: {
      layout_fidelity: "standard",
      estimated_credit_units: 100 * samplePages,
      formula_detection: {
        requested: true,
        applied: false,
        reason: "no_formula_regions",
        additional_credit_units: 0,
      },
    },
    lacks: ['"formula_regions"', '"formula_candidate_pages"'],
  },
  {
    ...post,
    name: "a PDF with formulas, from its page 0",
    body: form([
      ["file", formulasPdf(), "waves.pdf"],
      ["layout_fidelity", "formula"],
    ]),
    status: 201,
    json: {
      layout_fidelity: "formula",
      formula_candidate_pages: [0],
      external_processing: { required: false, transfer_scope: "none" },
    },
    contains: ['"formula_regions":[{"region_id":"', '"page_index":0'],
    lacks: ["formula_detection"],
  },
  {
    name: "the catalog says that PDFs have formulas",
    path: "/v1/capabilities",
    status: 200,
    contains: [/"id":"pdf-to-markdown"[^}]*"layout_fidelity":\["standard","formula"\]/],
  },
];

const refused = (name: string, body: FormData, detail: string): Scenario => ({
  ...post,
  name: `an estimate with ${name}`,
  body,
  status: 400,
  code: "invalid_request",
  details: [`/${detail}`],
});

export const estimates: readonly Scenario[] = [
  {
    ...post,
    name: "a PDF",
    body: form([file]),
    status: 201,
    json: {
      credit_scale: 1000,
      capability_id: "pdf-to-markdown",
      filename: "a.pdf",
      estimated_credit_units: 100 * samplePages,
      estimated_credits: (100 * samplePages) / 1000,
      source_units_estimated: samplePages,
      layout_fidelity: "standard",
      billing_metrics: { pages: samplePages },
    },
    lacks: ["job_token", "page_ranges", "org_", "sha256"],
  },
  {
    ...post,
    name: "every field, before the file",
    body: form([
      ["capability_id", "pdf-to-markdown"],
      ["mode", "accurate"],
      ["guest_preview", "false"],
      ["layout_fidelity", "standard"],
      ["pages", "2,1"],
      file,
    ]),
    status: 201,
    json: {
      page_ranges: "1-2",
      pages_selected: 2,
      source_pages_total: samplePages,
      billing_metrics: { pages: 2 },
    },
  },
  {
    ...post,
    name: "every field, after the file",
    body: form([file, ["pages", "1-2"], ["mode", "fast"]]),
    status: 201,
    json: { page_ranges: "1-2", estimated_credit_units: 200 },
  },
  {
    ...post,
    name: "converter options",
    body: withField("options", '{"furniture":"keep"}'),
    status: 201,
    json: { options: { furniture: "keep" } },
  },
  {
    ...post,
    name: "the bytes decide the kind, not the name",
    body: form([["file", pdf, "notes.txt"]]),
    status: 201,
    json: { capability_id: "pdf-to-markdown" },
  },
  {
    ...post,
    name: "a capability that is not the file's",
    body: withField("capability_id", "text-to-markdown"),
    status: 422,
    code: "capability_mismatch",
  },
  {
    ...post,
    name: "an empty file",
    body: form([["file", new Uint8Array(0), "a.pdf"]]),
    status: 422,
    code: "empty_document",
  },

  refused("no file", form([["mode", "fast"]]), "file"),
  refused("two files", form([file, file]), "file"),
  refused("the file as a text field", form([["file", "%PDF-1.4"]]), "file"),
  refused("a file in a text field", form([["pages", pdf, "a.pdf"], file]), "pages"),
  refused("an unknown field", withField("colour", "red"), "colour"),
  refused("an unknown file", form([["attachment", pdf, "a.pdf"]]), "attachment"),
  refused("a prototype's name as field", withField("__proto__", "1"), "__proto__"),
  refused("a field twice", form([["mode", "fast"], file, ["mode", "fast"]]), "mode"),
  refused("an unknown mode", withField("mode", "turbo"), "mode"),
  refused("an unknown fidelity", withField("layout_fidelity", "exact"), "layout_fidelity"),
  refused("a guest_preview that is not a boolean", withField("guest_preview", "yes"), "guest_preview"),
  refused("options that are not JSON", withField("options", "{"), "options"),
  refused("options that are not an object", withField("options", "[1]"), "options"),
  refused("options beyond 16 KiB", withField("options", `{"a":"${"x".repeat(17_000)}"}`), "options"),
  refused("a field that is far too long", withField("pages", "1,".repeat(40_000)), "pages"),

  {
    ...post,
    name: "the value of a refused field is not repeated",
    body: withField("mode", "mk_live_pasted_by_mistake"),
    status: 400,
    lacks: ["pasted"],
  },
  { ...post, name: "JSON is not a form", body: "{}", status: 415, code: "unsupported_content_type" },
  {
    ...post,
    name: "a form without boundary",
    headers: { "content-type": "multipart/form-data" },
    body: "x",
    status: 400,
    code: "invalid_request",
  },
  {
    ...post,
    name: "an invalid form",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: "no parts here",
    status: 400,
    code: "invalid_request",
  },
  {
    ...post,
    name: "an encoded body",
    headers: { "content-type": "multipart/form-data; boundary=b", "content-encoding": "gzip" },
    body: "x",
    status: 415,
    code: "unsupported_content_type",
  },
];
