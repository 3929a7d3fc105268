/** The JSON documents of a bundle, unchanged. */
import type { TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import { Layout } from "../../../converters/bundle/schemas/layout.ts";
import { QualityReport } from "../../../converters/bundle/schemas/quality-report.ts";
import { SourceMap } from "../../../converters/bundle/schemas/source-map.ts";
import type { DocumentKind } from "../../services/results/documents.ts";
import { resultErrors, settledErrors } from "../errors.ts";
import { JobParameters } from "../jobs/job.ts";
import { defineOperation, type OperationFacts, StoredDocument } from "../operation.ts";
import { comparable, currentCopy } from "../success.ts";

const page = { page_index: 1, score: 0.9913, confidence: 0.9987, review_required: false };
const exampleDocuments = {
  qualityReport: {
    schema_version: "svc.quality-report.v1",
    document_score: 0.9021,
    pages_low_confidence: [2],
    review_required: true,
    page_scores: [page, { page_index: 2, score: 0.7125, confidence: 0.95, review_required: true }],
    summary: { pages_total: 2, pages_low_confidence: 1, pages_with_errors: 0, average_page_score: 0.8519 },
  },
  sourceMap: {
    schema_version: "svc.source-map.v1",
    source_unit_kind: "page",
    pages: [
      {
        page_index: 1,
        width: 595.28,
        height: 841.89,
        blocks: [
          { id: "p1-b1", type: "heading", confidence: 0.9987, text: "Annual report" },
          {
            id: "p1-b2",
            type: "image",
            caption: "The harbour",
            image_path: "assets/page-001-figure-1.png",
          },
        ],
      },
    ],
  },
  deliveryCheck: {
    schema_version: "svc.delivery-check.v1",
    version: "1",
    status: "review_required",
    deliverable: true,
    summary: { checks: 2, passed: 1, warned: 1, failed: 0 },
    checks: [
      { id: "text_present", status: "pass", message: "The output has text." },
      { id: "page_scores", status: "warn", message: "Pages with a score below 0.8: 2." },
    ],
    metrics: { characters: 20_311, pages_total: 2, pages_low_confidence: 1 },
    policy: { page_score_min: 0.8, blocked_when: ["text_present"], review_when: ["page_scores"] },
    next_actions: ["Compare the pages that the quality report names as low with the source."],
  },
  layout: {
    schema_version: "svc.layout.v1",
    source_unit_kind: "page",
    pages: [{ page_index: 1, width: 595.28, height: 841.89 }],
    blocks: [
      {
        id: "p1-b1",
        page_index: 1,
        order: 1,
        lines: [1, 1],
        bbox: [72, 71.5, 523.28, 96.2],
        confidence: 0.9987,
      },
    ],
  },
};

interface DocumentFacts extends Pick<OperationFacts, "id" | "summary" | "description"> {
  path: string;
  kind: DocumentKind;
  schema: TSchema;
  example: unknown;
  /** The schema_version. */
  version: string;
  errors: readonly ErrorCode[];
}

function documentOperation({ path, kind, schema, example, version, errors, ...facts }: DocumentFacts) {
  const schemaPath = `/schemas/${version}.json`;
  const headers = { ...comparable, Link: `Its JSON Schema, ${schemaPath}.` };
  return defineOperation({
    ...facts,
    method: "GET",
    path: `/v1/jobs/:job_id/${path}`,
    tag: "Results",
    access: "owner",
    scope: "svc:jobs",
    params: JobParameters,
    unowned: "job_not_found",
    success: {
      200: { description: `The document, ${version}.`, schema, example, headers },
      304: currentCopy(headers),
    },
    errors: [...errors, "asset_unverified"],
    handle: async ({ parts, caller, params }) =>
      new StoredDocument(await parts.services.documents.get(caller(), params.job_id, kind), schemaPath),
  });
}

const beforeClaim =
  "Also available with a job token before an account has claimed the preview, because it does not show the result.";
const afterClaim = "With a job token only available after an account has claimed the preview.";
const kept = `A result never changes, and neither does its ETag; caches must not store the answer. A copy named by If-None-Match is not sent again. A file that was damaged on the server's disk is refused (\`asset_unverified\`); for a file above ${limits.documentComparedBytesMax / mib} MiB, which is streamed, only the length is checked.`;

export const getQualityReport = documentOperation({
  id: "getQualityReport",
  path: "quality-report",
  summary: "Get the quality report",
  description: `How reliable the result is, page by page. ${beforeClaim} ${kept}`,
  kind: "quality_report",
  schema: QualityReport,
  example: exampleDocuments.qualityReport,
  version: "svc.quality-report.v1",
  errors: resultErrors,
});

export const getSourceMap = documentOperation({
  id: "getSourceMap",
  path: "source-map",
  summary: "Get the source map",
  description: `Which block of the result comes from which page. It has no providers, routes, paths, hashes or statistics. A page of more than 2,000 blocks continues in another entry with the same page_index, a block of more than 20,000 characters in further blocks, \`id.1\`, \`id.2\` and so on. ${afterClaim} ${kept}`,
  kind: "source_map",
  schema: SourceMap,
  example: exampleDocuments.sourceMap,
  version: "svc.source-map.v1",
  errors: settledErrors,
});

export const getDeliveryCheck = documentOperation({
  id: "getDeliveryCheck",
  path: "delivery-check",
  summary: "Get the delivery check",
  description: `Whether the result is ready to share; for a blocked result, why not. ${beforeClaim} ${kept}`,
  kind: "delivery_check",
  schema: DeliveryCheck,
  example: exampleDocuments.deliveryCheck,
  version: "svc.delivery-check.v1",
  errors: resultErrors,
});

export const getLayout = documentOperation({
  id: "getLayout",
  path: "layout",
  summary: "Get the layout",
  description: `The position of each block in the source and in output.md, and the reading order. Blocks have the same IDs as in the source map. ${afterClaim} ${kept}`,
  kind: "layout",
  schema: Layout,
  example: exampleDocuments.layout,
  version: "svc.layout.v1",
  errors: settledErrors,
});
