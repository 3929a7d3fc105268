import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import { Layout } from "../../../converters/bundle/schemas/layout.ts";
import { QualityReport } from "../../../converters/bundle/schemas/quality-report.ts";
import { SourceMap } from "../../../converters/bundle/schemas/source-map.ts";
import { JobParameters } from "../../operations/jobs/queries.ts";
import type { OperationFacts } from "../../operations/operation.ts";
import { comparable, currentCopy } from "../../operations/success.ts";
import type { DocumentKind } from "../../services/results/documents.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { documentResponse } from "../document-response.ts";
import { resultErrors, settledErrors } from "../error-codes.ts";
import { operation } from "../route-facts.ts";
import { schemaPath } from "../schema-documents.ts";

interface DocumentFacts extends Pick<OperationFacts, "id" | "summary" | "description"> {
  kind: DocumentKind;
  schema: TSchema;
  /** The schema_version. */
  name: string;
  errors: readonly ErrorCode[];
}

const beforeClaim =
  "With a job token also before an account has claimed the preview: it judges the result and does not show it.";
const afterClaim = "With a job token once an account has claimed the preview.";
const kept = `A result never changes, and so neither does the ETag; no cache keeps the answer. A copy that If-None-Match names is not sent again. A file that was damaged on the server's disk is refused (\`asset_unverified\`); of one beyond ${limits.documentComparedBytesMax / mib} MiB, which is streamed, only the length is compared.`;

const facts = {
  qualityReport: {
    kind: "quality_report",
    id: "getQualityReport",
    summary: "How far a result can be trusted, page by page",
    description: `${beforeClaim} ${kept}`,
    schema: QualityReport,
    name: "svc.quality-report.v1",
    errors: resultErrors,
  },
  sourceMap: {
    kind: "source_map",
    id: "getSourceMap",
    summary: "Which block of a result comes from which page",
    description: `Provenance as a customer may see it: of providers, routes, paths, hashes and statistics there is nothing in it. A page of more than 2,000 blocks goes on in a further entry of the same page_index, a block of more than 20,000 characters in further blocks, \`id.1\`, \`id.2\` and so on. ${afterClaim} ${kept}`,
    schema: SourceMap,
    name: "svc.source-map.v1",
    errors: settledErrors,
  },
  deliveryCheck: {
    kind: "delivery_check",
    id: "getDeliveryCheck",
    summary: "Whether a result may be handed on",
    description: `Also of a blocked result, of which it says why. ${beforeClaim} ${kept}`,
    schema: DeliveryCheck,
    name: "svc.delivery-check.v1",
    errors: resultErrors,
  },
  layout: {
    kind: "layout",
    id: "getLayout",
    summary: "Where each block of a result stands, in the source and in the Markdown",
    description: `The geometry, the reading order and the lines of output.md for which the source map has no room; the blocks have the same ids there. ${afterClaim} ${kept}`,
    schema: Layout,
    name: "svc.layout.v1",
    errors: settledErrors,
  },
} as const satisfies Record<string, DocumentFacts>;

/** The JSON documents of a bundle, as they stand in it. */
export function resultDocumentRoutes({ services, baseUrl }: HttpParts) {
  const answer =
    ({ kind, name }: Pick<DocumentFacts, "kind" | "name">) =>
    async ({ request, params }: { request: Request; params: { job_id: string } }) =>
      documentResponse(
        await services.documents.get(callerOf(request), params.job_id, kind),
        request.headers,
        baseUrl() + schemaPath(name),
      );
  return new Elysia()
    .get("/v1/jobs/:job_id/quality-report", answer(facts.qualityReport), options(facts.qualityReport))
    .get("/v1/jobs/:job_id/source-map", answer(facts.sourceMap), options(facts.sourceMap))
    .get("/v1/jobs/:job_id/delivery-check", answer(facts.deliveryCheck), options(facts.deliveryCheck))
    .get("/v1/jobs/:job_id/layout", answer(facts.layout), options(facts.layout));
}

function options({ kind, name, schema, errors, ...shown }: DocumentFacts) {
  const headers = { ...comparable, Link: `Its JSON Schema, ${schemaPath(name)}.` };
  return {
    params: JobParameters,
    detail: operation({
      ...shown,
      tag: "Results",
      access: "owner",
      scope: "svc:jobs",
      unowned: "job_not_found",
      success: {
        200: { description: `The document, ${name}.`, schema, headers },
        304: currentCopy(headers),
      },
      errors: [...errors, "asset_unverified"],
    }),
  };
}
