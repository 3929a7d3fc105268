import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { settledErrors } from "../errors.ts";
import { JobParameters } from "../jobs/job.ts";
import { defineOperation, StoredFile } from "../operation.ts";
import { documentedAs } from "../schema.ts";
import { fileSuccesses } from "../success.ts";

const PageParameters = Type.Object({
  ...JobParameters.properties,
  // Not checked as a number here: page_not_found is only returned for a job that the caller owns.
  page: Type.String({
    minLength: 1,
    maxLength: 128,
    ...documentedAs({ type: "integer", minimum: 1, maximum: limits.pageNumberMax }),
  }),
});

const PictureQuery = Type.Object(
  {
    width: Type.Optional(
      Type.String({
        // 64 to 2000.
        pattern: "^(?:6[4-9]|[7-9][0-9]|[1-9][0-9]{2}|1[0-9]{3}|2000)$",
        ...documentedAs({
          type: "integer",
          minimum: limits.pictureWidthMin,
          maximum: limits.pictureWidthMax,
          default: limits.pictureWidthDefault,
          description: "Width of the picture in pixels; rounded up to the next supported width.",
          examples: [800],
        }),
      }),
    ),
  },
  { additionalProperties: false },
);

const widths = limits.pictureWidths.map((width) => width.toLocaleString("en")).join(", ");

export const getPagePicture = defineOperation({
  id: "getPagePicture",
  method: "GET",
  path: "/v1/jobs/:job_id/pages/:page",
  summary: "Get a picture of a page",
  description: `Page \`page\` (from 1) of the uploaded file, rotated and cropped as in the layout. The picture shows the whole page of the layout: one point of the layout is the picture's width in pixels divided by \`X-Svc-Page-Width\`. The width is rounded up to the next of ${widths} pixels; a page that is many times as high as wide gets fewer. PDF, images and all pages of TIFF have pictures; other kinds do not. A picture is rendered on the first request, one at a time for an organization: a request that waits too long gets 503 \`queue_full\`. One byte range, If-Range and If-None-Match are supported.`,
  tag: "Results",
  access: "owner",
  scope: "svc:jobs",
  params: PageParameters,
  query: PictureQuery,
  unowned: "job_not_found",
  success: fileSuccesses({
    description: "The picture.",
    media: ["image/webp"],
    headers: {
      "X-Svc-Page-Width": "Of the page in points, as in the layout.",
      "X-Svc-Page-Height": "Of the page in points, as in the layout.",
    },
  }),
  errors: [
    ...settledErrors,
    "source_expired",
    "source_not_found",
    "page_not_found",
    "page_not_drawable",
    "range_not_satisfiable",
    "queue_full",
    "capability_unavailable",
  ],
  async handle({ parts, caller, params, query, request }) {
    const width = Number(query.width ?? limits.pictureWidthDefault);
    const page = /^[1-9]\d{0,8}$/.test(params.page) ? Number(params.page) : 0;
    const { pictures } = parts.services;
    const picture = await pictures.page(caller(), params.job_id, page, width, request.signal);
    const { points } = picture;
    const headers = {
      "x-svc-page-width": String(points.width),
      "x-svc-page-height": String(points.height),
    };
    return new StoredFile(picture, { inline: true, headers });
  },
});
