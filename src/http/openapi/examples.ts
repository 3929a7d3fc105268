/** One example of each named response, as a small installation would give it; a test holds them to their schemas. */
import { Secret } from "../../../config/secret.ts";
import type { GuestQuotaExceeded } from "../../../ledger/contract.ts";
import { accountExamples } from "./account-examples.ts";
import { documentExamples } from "./document-examples.ts";

const uploadId = "upl_5f0c2a9b7d3e41868a12c4f09e6b7d35";
const jobId = "job_019a9c3e5b7072f4a3d1c2b4e5f60718";
const money = {
  credit_scale: 1000,
  credit_model_version: "2026-08-25",
  rate_card_version: "2026-11-21",
};

const job = {
  id: jobId,
  status: "succeeded",
  ...money,
  resolution: { state: "none" },
  capability_id: "pdf-to-markdown",
  estimated_credit_units: 1200,
  actual_credit_units: 1200,
  estimated_credits: 1.2,
  actual_credits: 1.2,
  deliverable: true,
  billing_metrics: { pages: 12 },
  error: null,
  error_code: null,
  filename: "report.pdf",
  source_bytes: 482_113,
  options: { furniture: "drop" },
  attempt: 1,
  created_at: "2026-11-21T09:00:00.000Z",
  started_at: "2026-11-21T09:00:00.120Z",
  finished_at: "2026-11-21T09:00:02.480Z",
  expires_at: "2026-12-21T09:00:02.480Z",
};

const setJob = {
  index: 0,
  filename: "report.pdf",
  job_id: jobId,
  status: "queued",
  capability_id: "pdf-to-markdown",
  estimated_credits: 1.2,
  ...money,
  estimated_credit_units: 1200,
};

/** Of a convert call whose files could all be queued. */
export const convertExample = {
  ...money,
  estimated_credit_units: 1200,
  jobs: [setJob],
  unqueued: [],
};

const eventId = "evt_3d5f0b8a91c24e67b0d8f2a6c4e17593";

const delivery = {
  event_id: eventId,
  type: "job.succeeded",
  job_id: jobId,
  webhook_url: "https://hooks.example.org/markmill",
  status: "delivered",
  attempts: 2,
  created_at: "2026-11-21T09:00:02.480Z",
  next_attempt_at: null,
  last_attempt_at: "2026-11-21T09:00:07.911Z",
  last_response_status: 204,
  last_error: null,
  delivered_at: "2026-11-21T09:00:07.911Z",
};

const event = {
  id: eventId,
  type: "job.succeeded",
  created_at: "2026-11-21T09:00:02.480Z",
  api_version: "2026-08-25",
  data: { job },
};

const guestSession = {
  session_id: "gps_8d1f6a3c5b7e4902a1c3e5f7092b4d68",
  session_token: `mk_preview_${"4e".repeat(32)}`,
  prefix_count: 1,
  estimated_credit_units: 1200,
  authentication_required: true,
  items: [
    { sequence: 0, status: "running", job_id: jobId },
    { sequence: 1, status: "deferred_credit_limit", job_id: null },
  ],
  expires_at: "2026-11-22T09:00:00.000Z",
};

/** Of a guest whose day is used up. */
export const quotaExample: { exceeded: GuestQuotaExceeded; token: Secret } = {
  token: new Secret(`mk_preview_${"5f".repeat(32)}`),
  exceeded: {
    outcome: "quota_exceeded",
    session: {
      id: "gps_2c4e6f80912a4b3c8d5e7f9016a2b4c8",
      createdAtMs: Date.UTC(2026, 10, 21, 9),
      expiresAtMs: Date.UTC(2026, 10, 22, 9),
      claimed: false,
      prefixCount: 0,
      estimatedCreditUnits: 0,
      items: [{ sequence: 0, status: "deferred_credit_limit", jobId: null }],
    },
    quota: { limit: 1, used: 1, resetAtMs: Date.UTC(2026, 10, 22) },
  },
};

export const examples: Record<string, unknown> = {
  GuestPreviewSession: guestSession,
  GuestPreviewClaim: { status: "settled", actual_credit_units: 1200 },
  Estimate: {
    upload_id: uploadId,
    ...money,
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
  },
  ConfirmedJob: {
    job_id: jobId,
    status: "queued",
    capability_id: "pdf-to-markdown",
    estimated_credits: 1.2,
    ...money,
    estimated_credit_units: 1200,
  },
  ConvertResult: {
    ...convertExample,
    unqueued: [
      {
        index: 1,
        filename: "minutes.pdf",
        error: {
          code: "encrypted_document",
          message: "The document needs a password; remove it and upload the file again.",
          request_id: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83",
          retryable: false,
          docs_url: "http://127.0.0.1:8484/docs/errors#encrypted_document",
        },
      },
    ],
  },
  JobEnvelope: { job },
  JobList: { jobs: [job], next_cursor: null },
  AssetList: {
    job_id: jobId,
    assets: [
      {
        path: "assets/page-003-figure-1.png",
        bytes: 48_213,
        sha256: "5f0c2a9b7d3e41868a12c4f09e6b7d355f0c2a9b7d3e41868a12c4f09e6b7d35",
        content_type: "image/png",
      },
    ],
  },
  AssetGrant: {
    grant_id: "ag_4c1e7a90b2d5483f96e0a7c5d8b31f42",
    job_id: jobId,
    asset_path: "assets/page-003-figure-1.png",
    url: `http://127.0.0.1:8484/v1/asset-grants/mk_asset_${"7d".repeat(32)}`,
    expires_at: "2026-11-21T09:02:00.000Z",
    expires_in_seconds: 120,
  },
  WebhookSecret: {
    webhook_secret: "whsec_bWFya21pbGwgZXhhbXBsZSBzZWNyZXQh",
    created_at: "2026-11-20T14:30:00.000Z",
    previous_valid_until: "2026-11-21T14:30:00.000Z",
  },
  DeliveryEnvelope: { delivery },
  DeliveryWithEvent: { delivery, event },
  DeliveryList: { deliveries: [delivery], next_cursor: null },
  Usage: {
    organization_id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
    project_id: "prj_2b8f4c6e1a7d4390b5e2f7a9c0d31864",
    plan_id: "free",
    credit_scale: 1000,
    balance_credit_units: 50_000,
    balance_credits: 50,
    reserved_credit_units: 100,
    reserved_credits: 0.1,
    available_credit_units: 49_900,
    available_credits: 49.9,
    period: {
      start: "2026-11-01T00:00:00.000Z",
      end: "2026-12-01T00:00:00.000Z",
      spent_credit_units: 0,
      jobs_succeeded: 0,
      jobs_failed: 0,
    },
    limits: { active_api_keys: 1, max_upload_bytes: 52_428_800, max_active_jobs: 5 },
  },
  UsageHistory: {
    organization_id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
    credit_scale: 1000,
    days: [
      {
        date: "2026-11-20",
        spent_credit_units: 0,
        jobs_succeeded: 0,
        jobs_failed: 0,
        jobs_cancelled: 0,
        capabilities: [],
      },
      {
        date: "2026-11-21",
        spent_credit_units: 1_250,
        jobs_succeeded: 3,
        jobs_failed: 1,
        jobs_cancelled: 0,
        capabilities: [
          { capability_id: "pdf-to-markdown", jobs: 3, spent_credit_units: 1_200 },
          { capability_id: "csv-to-markdown", jobs: 1, spent_credit_units: 50 },
        ],
      },
    ],
  },
  Licenses: {
    product: { name: "Markmill", version: "0.1.0", license: "AGPL-3.0-or-later" },
    packages: [{ name: "mupdf", version: "1.28.1", license: "AGPL-3.0-or-later" }],
    texts: "/docs/licenses",
  },
  CapabilityCatalog: {
    service: "markmill",
    version: "0.1.0",
    contract_version: "2026-08-25",
    credit_scale: 1000,
    capabilities: [
      {
        id: "pdf-to-markdown",
        name: "PDF",
        status: "live",
        unavailable_reason: null,
        extensions: [".pdf"],
        media_types: ["application/pdf"],
        max_bytes: 104_857_600,
        options: { mode: ["fast", "accurate"], layout_fidelity: ["standard"], pages: true },
        options_schema: {
          type: "object",
          additionalProperties: false,
          properties: { furniture: { enum: ["drop", "keep"], default: "drop" } },
        },
        requires_account: false,
        guest_preview: true,
        rate_id: "pdf",
        source_unit_kind: "page",
      },
    ],
    url_sources: [{ id: "web-page", status: "live", unavailable_reason: null, hosts: ["*"] }],
  },
  PricingCatalog: {
    ...money,
    plans: [
      {
        id: "free",
        name: "Free",
        monthly_credit_units: 50_000,
        active_api_keys: 1,
        max_upload_bytes: 52_428_800,
        max_active_jobs: 5,
      },
    ],
    packs: [{ id: "pack-100", name: "100 Credits", credit_units: 100_000, expires_days: null }],
    rates: [
      {
        id: "pdf",
        capability_ids: ["pdf-to-markdown"],
        unit: "page",
        credit_units_per_step: 100,
        units_per_step: 1,
        minimum_credit_units: 0,
        rounding: "unit",
        components: [
          {
            metric: "pages",
            credit_units_per_step: 100,
            units_per_step: 1,
            minimum_credit_units: 0,
            rounding: "unit",
          },
        ],
        examples: [
          { metrics: { pages: 1 }, credit_units: 100 },
          { metrics: { pages: 2 }, credit_units: 200 },
          { metrics: { pages: 10 }, credit_units: 1000 },
        ],
      },
    ],
  },
  ...accountExamples,
  ...documentExamples,
  OpenApi: { openapi: "3.1.0", info: { title: "Markmill", version: "2026-08-25" } },
  HealthStatus: { status: "ok" },
  Readiness: { status: "ready", accepts_uploads: true },
};
