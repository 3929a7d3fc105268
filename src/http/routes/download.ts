import { Elysia } from "elysia";
import { callerOf, type HttpParts } from "../context.ts";
import { fileResponse } from "../file-response.ts";
import { operation } from "../operation.ts";
import { DownloadQuery, JobParameters } from "../schemas/queries.ts";

export function downloadRoutes({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs/:job_id/download",
    async ({ request, params, query }) => {
      const file = await services.results.download(callerOf(request), params.job_id, query.format ?? "md");
      return fileResponse(file, request.headers);
    },
    {
      params: JobParameters,
      query: DownloadQuery,
      detail: operation({
        id: "downloadResult",
        summary: "The result of a job",
        description: "One byte range, If-Range and If-None-Match are honoured.",
        tag: "Results",
        access: "owner",
        scope: "svc:jobs",
        unowned: "job_not_found",
        success: {
          200: {
            description: "The file, as an attachment.",
            media: ["text/markdown", "application/zip"],
            headers: { ETag: "Of the content, strong.", "Content-Disposition": "The file's name." },
          },
          206: {
            description: "The part that Range asked for.",
            media: ["text/markdown", "application/zip"],
            headers: { "Content-Range": "The part's place in the file." },
          },
          304: { description: "The caller's copy (If-None-Match) is current." },
        },
        errors: [
          "invalid_request",
          "job_not_found",
          "job_not_ready",
          "job_failed",
          "settlement_required",
          "asset_unverified",
          "range_not_satisfiable",
        ],
      }),
    },
  );
}
