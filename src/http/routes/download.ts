import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Fault, type FaultDetail } from "../../../config/errors/fault.ts";
import type { Pointer } from "../../../config/errors/pointer.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import { DownloadQuery, JobParameters } from "../../operations/jobs/queries.ts";
import { imageTypes } from "../../operations/results/assets.ts";
import { fileSuccesses } from "../../operations/success.ts";
import type { ResultFormat } from "../../services/contract.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { settledErrors } from "../error-codes.ts";
import { fileResponse } from "../file-response.ts";
import { operation } from "../route-facts.ts";

const media = ["text/markdown", "application/zip", "application/x-subrip", "text/vtt", ...imageTypes];

export function downloadRoutes({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs/:job_id/download",
    async ({ request, params, query }) => {
      const caller = callerOf(request);
      const { format, assetPath } = wantedOf(query);
      const file =
        format === "image"
          ? await services.assets.image(caller, params.job_id, assetPath)
          : await services.results.download(caller, params.job_id, format);
      return fileResponse(file, request.headers);
    },
    {
      params: JobParameters,
      query: DownloadQuery,
      detail: operation({
        id: "downloadResult",
        summary: "The result of a job",
        description: `One byte range, If-Range and If-None-Match are honoured. An image is sent once its bytes were compared with the manifest, ${limits.imageDownloadBytesMax / mib} MiB at the most (409 \`asset_unverified\` beyond; the ZIPs have it whatever its size). Subtitles are there of audio and video alone (404 \`asset_not_found\` otherwise).`,
        tag: "Results",
        access: "owner",
        scope: "svc:jobs",
        unowned: "job_not_found",
        success: fileSuccesses({ description: "The file, as an attachment.", media }),
        errors: [...settledErrors, "asset_not_found", "asset_unverified", "range_not_satisfiable"],
      }),
    },
  );
}

type Wanted = { format: "image"; assetPath: string } | { format: ResultFormat; assetPath: null };

/** An image is named by its path, and nothing else is. */
function wantedOf({ format = "md", asset_path: assetPath }: Static<typeof DownloadQuery>): Wanted {
  const path: Pointer = "/asset_path";
  if (format === "image") {
    if (assetPath !== undefined) return { format, assetPath };
    throw invalid({
      path,
      message: "Required with format=image: the path of an image, as the list of assets names it.",
    });
  }
  if (assetPath === undefined) return { format, assetPath: null };
  throw invalid({ path, message: "Only with format=image." });
}

const invalid = (detail: FaultDetail) => new Fault("invalid_request", { details: [detail] });
