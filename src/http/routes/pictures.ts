import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import { PageParameters, PictureQuery } from "../../operations/jobs/queries.ts";
import { fileSuccesses } from "../../operations/success.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { settledErrors } from "../error-codes.ts";
import { fileResponse } from "../file-response.ts";
import { operation } from "../route-facts.ts";

const widths = limits.pictureWidths.map((width) => width.toLocaleString("en")).join(", ");

const pictureHeaders = {
  "X-Svc-Page-Width": "Of the page in points, as in the layout.",
  "X-Svc-Page-Height": "Of the page in points, as in the layout.",
};

/** What a result's pages look like. */
export function pictureRoutes({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs/:job_id/pages/:page",
    async ({ request, params, query }) => {
      const width = Number(query.width ?? limits.pictureWidthDefault);
      const page = /^[1-9]\d{0,8}$/.test(params.page) ? Number(params.page) : 0;
      const picture = await services.pictures.page(
        callerOf(request),
        params.job_id,
        page,
        width,
        request.signal,
      );
      const response = fileResponse(picture, request.headers, { inline: true, kept: true });
      response.headers.set("x-svc-page-width", String(picture.points.width));
      response.headers.set("x-svc-page-height", String(picture.points.height));
      return response;
    },
    {
      params: PageParameters,
      query: PictureQuery,
      detail: operation({
        id: "getPagePicture",
        summary: "A picture of a page",
        description: `Page \`page\` (from 1) of what was uploaded, turned and cropped as in the layout, whose page it shows edge to edge: a point of the layout is the picture's width in pixels, divided by \`X-Svc-Page-Width\`, wide. The width is rounded up to the next of ${widths} pixels; a page that is many times as high as wide gets fewer. Of PDF and of pictures, TIFF with all of its pages; other kinds have none that can be shown. Drawn when it is first asked for, one at a time for an organization: who waits too long for a turn gets 503 \`queue_full\`. One byte range, If-Range and If-None-Match are honoured.`,
        tag: "Results",
        access: "owner",
        scope: "svc:jobs",
        unowned: "job_not_found",
        success: fileSuccesses({
          description: "The picture.",
          media: ["image/webp"],
          headers: pictureHeaders,
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
      }),
    },
  );
}
