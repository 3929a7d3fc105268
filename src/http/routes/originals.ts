import { Elysia } from "elysia";
import { JobParameters } from "../../operations/jobs/queries.ts";
import { fileSuccesses } from "../../operations/success.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { resultErrors } from "../error-codes.ts";
import { fileResponse } from "../file-response.ts";
import { operation } from "../route-facts.ts";

const shown = ["application/pdf", "image/png", "image/jpeg"];

/** What can be looked at beside a result: its Markdown, and what it was made of. */
export function originalRoutes({ services }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/jobs/:job_id/preview",
      async ({ request, params }) => {
        const file = await services.results.preview(callerOf(request), params.job_id);
        return fileResponse(file, request.headers, { inline: true, kept: false });
      },
      {
        params: JobParameters,
        detail: operation({
          id: "previewResult",
          summary: "The Markdown of a job, to be looked at",
          description:
            "For review only: a guest sees it before an account has claimed the preview, and downloads nothing by it.",
          tag: "Results",
          access: "owner",
          scope: "svc:jobs",
          unowned: "job_not_found",
          success: {
            200: {
              description: "The Markdown; nothing may keep it.",
              media: ["text/markdown"],
              headers: { "Content-Disposition": "Inline." },
            },
          },
          errors: resultErrors,
        }),
      },
    )
    .get(
      "/v1/jobs/:job_id/source",
      async ({ request, params }) => {
        const file = await services.results.source(callerOf(request), params.job_id);
        return fileResponse(file, request.headers, { inline: shown.includes(file.contentType), kept: true });
      },
      {
        params: JobParameters,
        detail: operation({
          id: "getSource",
          summary: "What was uploaded for a job",
          description:
            "PDF, PNG and JPEG as themselves, anything else as an attachment of bytes. One byte range, If-Range and If-None-Match are honoured. With a job token until the preview session ends, for an account as long as the job is there.",
          tag: "Results",
          access: "owner",
          scope: "svc:jobs",
          unowned: "job_not_found",
          success: fileSuccesses({
            description: "The file.",
            media: [...shown, "application/octet-stream"],
            headers: {
              "Content-Location":
                "Of a page that was imported: the address that was asked for, at which it can be imported again.",
            },
          }),
          errors: ["job_not_found", "source_not_found", "source_expired", "range_not_satisfiable"],
        }),
      },
    );
}
