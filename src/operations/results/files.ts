/** The files of a job: its result and its upload. */
import { type Static, Type } from "@sinclair/typebox";
import type { Pointer } from "../../../config/errors/pointer.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import type { ResultFormat } from "../../services/contract.ts";
import { resultErrors, settledErrors, wrongField } from "../errors.ts";
import { JobParameters } from "../jobs/job.ts";
import { defineOperation, StoredFile } from "../operation.ts";
import { fileSuccesses } from "../success.ts";
import { assetPath, imageTypes } from "./assets.ts";

const downloadFormats = ["md", "zip", "delivery", "srt", "vtt", "image"] as const;

const DownloadQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Union(
        downloadFormats.map((format) => Type.Literal(format)),
        {
          default: "md",
          description:
            "md: the Markdown. zip: the whole bundle. delivery: the verified customer ZIP (Markdown, assets, metadata, quality report, delivery check). srt, vtt: the subtitles of a transcript, as SubRip or WebVTT. image: the one image that asset_path names.",
        },
      ),
    ),
    asset_path: Type.Optional(
      Type.String({
        ...assetPath,
        description: "Of an image that output.md shows; only with format=image, which needs it.",
        examples: ["assets/page-003-figure-1.png"],
      }),
    ),
  },
  { additionalProperties: false },
);

const shared = {
  tag: "Results",
  access: "owner",
  scope: "svc:jobs",
  params: JobParameters,
  unowned: "job_not_found",
} as const;

export const downloadResult = defineOperation({
  ...shared,
  id: "downloadResult",
  method: "GET",
  path: "/v1/jobs/:job_id/download",
  summary: "Download a result",
  description: `One byte range, If-Range and If-None-Match are supported. An image is compared with the manifest before it is sent; it may have ${limits.imageDownloadBytesMax / mib} MiB (409 \`asset_unverified\` beyond; the ZIPs contain it whatever its size). Only audio and video have subtitles (404 \`asset_not_found\` otherwise).`,
  query: DownloadQuery,
  success: fileSuccesses({
    description: "The file, as an attachment.",
    media: ["text/markdown", "application/zip", "application/x-subrip", "text/vtt", ...imageTypes],
  }),
  errors: [...settledErrors, "asset_not_found", "asset_unverified", "range_not_satisfiable"],
  async handle({ parts: { services }, caller, params, query }) {
    const { format, assetPath } = wantedOf(query);
    return new StoredFile(
      format === "image"
        ? await services.assets.image(caller(), params.job_id, assetPath)
        : await services.results.download(caller(), params.job_id, format),
    );
  },
});

type Wanted = { format: "image"; assetPath: string } | { format: ResultFormat; assetPath: null };

/** Only an image is named by its path. */
function wantedOf({ format = "md", asset_path: assetPath }: Static<typeof DownloadQuery>): Wanted {
  const path: Pointer = "/asset_path";
  if (format === "image") {
    if (assetPath !== undefined) return { format, assetPath };
    throw wrongField(
      path,
      "Required with format=image: the path of an image, as the list of assets names it.",
    );
  }
  if (assetPath === undefined) return { format, assetPath: null };
  throw wrongField(path, "Only with format=image.");
}

export const previewResult = defineOperation({
  ...shared,
  id: "previewResult",
  method: "GET",
  path: "/v1/jobs/:job_id/preview",
  summary: "Preview a result",
  description: "The Markdown, for viewing only. Guests can see it before an account has claimed the preview.",
  success: {
    200: {
      description: "The Markdown; it must not be cached.",
      media: ["text/markdown"],
      headers: { "Content-Disposition": "Inline." },
    },
  },
  errors: resultErrors,
  handle: async ({ parts, caller, params }) =>
    new StoredFile(await parts.services.results.preview(caller(), params.job_id), {
      inline: true,
      kept: false,
    }),
});

/** Types that browsers show without running anything. */
const shown = ["application/pdf", "image/png", "image/jpeg"];

export const getSource = defineOperation({
  ...shared,
  id: "getSource",
  method: "GET",
  path: "/v1/jobs/:job_id/source",
  summary: "Get the uploaded file",
  description:
    "PDF, PNG and JPEG are sent inline with their own type, everything else as an attachment. One byte range, If-Range and If-None-Match are supported. With a job token until the preview session ends, with an account as long as the job exists.",
  success: fileSuccesses({
    description: "The file.",
    media: [...shown, "application/octet-stream"],
    headers: {
      "Content-Location": "Of an imported page: the requested address, from which it can be imported again.",
    },
  }),
  errors: ["job_not_found", "source_not_found", "source_expired", "range_not_satisfiable"],
  async handle({ parts, caller, params }) {
    const file = await parts.services.results.source(caller(), params.job_id);
    return new StoredFile(file, { inline: shown.includes(file.contentType) });
  },
});
