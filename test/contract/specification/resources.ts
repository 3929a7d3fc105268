/** "Resources and their fields" of the interface specification: what answers carry. One entry a row. */
import {
  always,
  dateTime,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  type Rule,
  record,
  text,
  textLike,
  textUpTo,
  uri,
  whole,
  yesOrNo,
} from "./rule.ts";

export interface Field {
  rule: Rule;
  required: boolean;
  /** The part of Markmill that will let answers carry it; absent for what is there to be seen. */
  later?: string;
  /** Takes more than calls to bring about: the test file that shows it. */
  elsewhere?: string;
}

export interface Resource {
  /** The specification's own heading, and the name of the document's component. */
  name: string;
  fields: Readonly<Record<string, Field>>;
  /** "No extra keys". */
  closed?: true;
  /** Where in the component the fields stand. */
  within?: "error";
}

const must = (rule: Rule): Field => ({ rule, required: true });
const may = (rule: Rule, known: Pick<Field, "later" | "elsewhere"> = {}): Field => ({
  rule,
  required: false,
  ...known,
});
const allRequired = (fields: Readonly<Record<string, Rule>>): Resource["fields"] =>
  Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, must(rule)]));

const imports = { later: "Web pages, e-books, data files, notes exports, and import by URL" };
const releases = { elsewhere: "test/contract/resolution.test.ts" };

const pricing = {
  credit_scale: must(always(1000)),
  credit_model_version: must(text),
  rate_card_version: must(text),
};
const jobStatus = oneOf("queued", "running", "succeeded", "failed", "cancelled", "timed_out");
const hex = "0123456789abcdef";
const region: Rule = record({
  region_id: textLike(
    "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$",
    ["r1", "a.b_c-d"],
    ["", ".a", "a b", "a".repeat(65)],
  ),
  page_index: whole(0),
  bbox: {
    schema: { type: "array", items: { type: "number", minimum: 0 }, minItems: 4, maxItems: 4 },
    fits: [[0, 0, 10.5, 10]],
    fails: [[0, 0, 10], [0, 0, 10, 10, 10], [0, 0, -1, 10], "0 0 10 10"],
  },
});

export const estimate: Resource = {
  name: "Estimate",
  fields: {
    upload_id: must(text),
    ...pricing,
    estimated_credit_units: must(whole(0)),
    estimated_credits: may(number(0)),
    job_token: may(textLike("^mk_job_[a-f0-9]{64}$", [`mk_job_${hex.repeat(4)}`], [])),
    capability_id: may(text),
    filename: may(text),
    source_units_estimated: may(whole(0)),
    source_kind: may(always("video_audio"), imports),
    duration_ms: may(whole(0), imports),
    expires_at: may(dateTime),
    layout_fidelity: may(oneOf("standard", "formula")),
    formula_detection: may(
      record({
        requested: always(true),
        applied: always(false),
        reason: always("no_formula_regions"),
        additional_credit_units: always(0),
      }),
    ),
    formula_candidate_pages: may(listOf(whole(0), { maxItems: 8, uniqueItems: true })),
    formula_regions: may(listOf(region, { maxItems: 32 })),
    external_processing: may(record({ required: yesOrNo, transfer_scope: text })),
    page_ranges: may(text),
    pages_selected: may(whole(1)),
    source_pages_total: may(whole(1)),
    billing_metrics: may({
      schema: {
        type: "object",
        additionalProperties: {
          anyOf: [
            { type: "number" },
            { type: "array", items: { type: "integer", minimum: 0 }, uniqueItems: true },
          ],
        },
      },
      fits: [{ pages: 3 }],
      fails: [[], "3", { pages: "3" }],
    }),
  },
};

export const confirmedJob: Resource = {
  name: "ConfirmedJob",
  fields: {
    job_id: must(text),
    status: must(jobStatus),
    capability_id: must(text),
    estimated_credits: must(number(0)),
    ...pricing,
    estimated_credit_units: must(whole(0)),
    job_token: may(text),
  },
};

export const jobResolution: Resource = {
  name: "JobResolution",
  closed: true,
  fields: {
    state: must(oneOf("none", "credit_release_in_progress", "contact_support", "resolved")),
    charged: may(yesOrNo, releases),
    action: may(oneOf("wait", "email_support"), releases),
    support_reference: may(
      textLike(
        "^sup_[a-f0-9]{12}$",
        ["sup_0123456789ab"],
        ["sup_0123456789a", "sup_0123456789AB", "0123456789ab"],
      ),
      releases,
    ),
  },
};

export const job: Resource = {
  name: "Job",
  fields: {
    id: must(text),
    status: must(jobStatus),
    ...pricing,
    resolution: must(
      record({ state: oneOf("none", "credit_release_in_progress", "contact_support", "resolved") }),
    ),
    capability_id: may(text),
    estimated_credit_units: may(whole(0)),
    actual_credit_units: may(orNull(whole(0))),
    estimated_credits: may(number(0)),
    actual_credits: may(orNull(number(0))),
    deliverable: may({
      schema: { type: ["integer", "boolean", "null"] },
      fits: [true, null],
      fails: ["true", {}],
    }),
    billing_metrics: may(
      orNull({
        schema: { type: "object", additionalProperties: { type: "number" } },
        fits: [{ pages: 3 }],
        fails: [[], "3", { pages: "3" }],
      }),
    ),
    error: may(orNull(text)),
    error_code: may(orNull(text)),
    progress: may(record({ pages_done: whole(0), pages_total: whole(1) }, { open: true }), {
      elsewhere: "test/contract/states.test.ts",
    }),
  },
};

const guestItem = oneOf(
  "queued",
  "dispatching",
  "dispatched",
  "running",
  "succeeded",
  "failed",
  "cancelled",
  "timed_out",
  "deferred_credit_limit",
  "deferred_after_limit",
);

export const guestPreviewItem: Resource = {
  name: "GuestPreviewItem",
  closed: true,
  fields: { sequence: must(whole(0)), status: must(guestItem), job_id: may(orNull(text)) },
};

export const guestPreviewSession: Resource = {
  name: "GuestPreviewSession",
  fields: allRequired({
    session_id: text,
    session_token: text,
    prefix_count: whole(0),
    estimated_credit_units: whole(0, 5000),
    authentication_required: yesOrNo,
    items: listOf(
      record({ sequence: whole(0), status: guestItem, job_id: orNull(text) }, { optional: ["job_id"] }),
    ),
    expires_at: dateTime,
  }),
};

export const guestPreviewClaim: Resource = {
  name: "GuestPreviewClaim",
  fields: allRequired({ status: always("settled"), actual_credit_units: whole(0, 5000) }),
};

/** The error object of GuestPreviewRecoveryError. */
export const recoveryError: Resource = {
  name: "GuestPreviewRecoveryError",
  within: "error",
  fields: {
    code: must(always("quota_exceeded")),
    action: must(always("sign_in_or_wait")),
    limit_type: must(always("daily_conversions")),
    recovery: must(object),
    daily_limit: may(whole(0)),
    daily_used: may(whole(0)),
    reset_at: may(dateTime),
  },
};

const assetPath = textLike(
  "^assets/",
  ["assets/page-001-figure-1.png"],
  ["page-001-figure-1.png", "/assets/a.png"],
);

export const bundleAsset: Resource = {
  name: "BundleAsset",
  fields: allRequired({
    path: assetPath,
    bytes: whole(0),
    sha256: textLike(
      "^[a-f0-9]{64}$",
      [hex.repeat(4)],
      [hex, hex.repeat(4).toUpperCase(), `${hex.repeat(4)}0`],
    ),
    content_type: oneOf("image/png", "image/jpeg", "image/webp", "image/tiff", "image/bmp", "image/svg+xml"),
  }),
};

export const assetGrant: Resource = {
  name: "AssetGrant",
  fields: allRequired({
    grant_id: textLike(
      "^ag_[a-f0-9]{32}$",
      [`ag_${hex}${hex}`],
      [`ag_${hex}`, `ag_${(hex + hex).toUpperCase()}`, hex + hex],
    ),
    job_id: text,
    asset_path: assetPath,
    url: uri,
    expires_at: dateTime,
    expires_in_seconds: whole(0, 600),
  }),
};

const share = number(0, 1);

export const qualityReport: Resource = {
  name: "QualityReport",
  closed: true,
  fields: allRequired({
    schema_version: always("svc.quality-report.v1"),
    document_score: share,
    pages_low_confidence: listOf(whole(1)),
    review_required: yesOrNo,
    page_scores: listOf(
      record({ page_index: whole(1), score: share, confidence: share, review_required: yesOrNo }),
    ),
    summary: record({
      pages_total: whole(0),
      pages_low_confidence: whole(0),
      pages_with_errors: whole(0),
      average_page_score: share,
    }),
  }),
};

const block = record(
  {
    id: textUpTo(160),
    type: textUpTo(80),
    confidence: share,
    text: textUpTo(20_000),
    html: textUpTo(20_000),
    caption: textUpTo(2_000),
    image_path: textUpTo(512),
  },
  { optional: ["confidence", "text", "html", "caption", "image_path"] },
);

export const sourceMap: Resource = {
  name: "SourceMap",
  closed: true,
  fields: allRequired({
    schema_version: always("svc.source-map.v1"),
    source_unit_kind: textUpTo(40),
    pages: listOf(
      record(
        {
          page_index: whole(1),
          blocks: listOf(block, { maxItems: 2_000 }),
          width: number(0),
          height: number(0),
        },
        { optional: ["width", "height"] },
      ),
      { maxItems: 5_000 },
    ),
  }),
};

export const deliveryCheck: Resource = {
  name: "DeliveryCheck",
  fields: allRequired({
    schema_version: always("svc.delivery-check.v1"),
    version: text,
    status: oneOf("deliverable", "review_required", "blocked"),
    deliverable: yesOrNo,
    summary: object,
    checks: listOf(object),
    metrics: object,
    policy: object,
    next_actions: listOf(text),
  }),
};

export const resultFeedback: Resource = {
  name: "ResultFeedback",
  fields: {
    rating: must(oneOf("up", "down")),
    created_at: must(dateTime),
    updated_at: must(dateTime),
    reason_code: may(
      orNull(
        oneOf("missing_content", "reading_order", "table_formula", "garbled_text", "layout_assets", "other"),
      ),
    ),
    comment: may(orNull(textUpTo(1000))),
  },
};

/** "Errors": on every error response. */
export const errorEnvelope: Resource = {
  name: "Error",
  within: "error",
  fields: allRequired({
    code: text,
    message: text,
    request_id: textLike(
      "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
      ["0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83"],
      ["no uuid"],
    ),
    retryable: yesOrNo,
    docs_url: uri,
  }),
};
