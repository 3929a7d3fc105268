import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { deliveryStates, jobStatuses } from "../../../ledger/schema/enums.ts";
import { assetPath } from "../results/assets.ts";
import { cursor, documentedAs, limit, pageOf, timestamp } from "../schema.ts";

/** Parameters of requests. The router hands query values on as text. */
export const JobParameters = Type.Object({
  job_id: Type.String({ minLength: 1, maxLength: 128 }),
});

export const PageParameters = Type.Object({
  ...JobParameters.properties,
  // What is no number is no page; which is said of a job that the caller has, only.
  page: Type.String({
    minLength: 1,
    maxLength: 128,
    ...documentedAs({ type: "integer", minimum: 1, maximum: limits.pageNumberMax }),
  }),
});

export const PictureQuery = Type.Object(
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
          description: "Of the picture, in pixels; rounded up to the next width that is drawn.",
          examples: [800],
        }),
      }),
    ),
  },
  { additionalProperties: false },
);

export const GuestSessionParameters = Type.Object({
  session_id: Type.String({ pattern: "^gps_[a-f0-9]{32}$" }),
});

/** Beside the account's own credential. */
export const PreviewTokenHeaders = Type.Object({
  "x-svc-preview-token": Type.Optional(Type.String({ description: "The session's token." })),
});

/** Of a stream that is asked for again: a browser's EventSource sends it by itself. */
export const EventStreamHeaders = Type.Object({
  "last-event-id": Type.Optional(
    Type.String({
      description: "The `id` of the last event seen; with that of a terminal state the answer is 204.",
    }),
  ),
});

export const JobListQuery = Type.Object(
  {
    limit,
    cursor: cursor("^job_[0-9a-f]{32}$"),
    status: Type.Optional(Type.Union(jobStatuses.map((status) => Type.Literal(status)))),
    filename: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Only where the file's name has this in it, whatever the case of its letters.",
        examples: ["invoice"],
      }),
    ),
    capability_id: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9-]{1,64}$",
        description: "Only of that capability.",
        examples: ["pdf-to-markdown"],
      }),
    ),
    created_from: timestamp("Only jobs that came on this day (UTC) or at this moment (ISO 8601), or later."),
    created_to: timestamp("Only jobs that came before this day (UTC) or moment."),
  },
  { additionalProperties: false },
);

export const EventParameters = Type.Object({ event_id: Type.String({ pattern: "^evt_[0-9a-f]{32}$" }) });

export const DeliveryListQuery = Type.Object(
  {
    ...pageOf("evt"),
    status: Type.Optional(Type.Union(deliveryStates.map((status) => Type.Literal(status)))),
  },
  { additionalProperties: false },
);

export const GrantParameters = Type.Object({
  job_id: JobParameters.properties.job_id,
  grant_id: Type.String({ pattern: "^ag_[a-f0-9]{32}$" }),
});

export const GrantTokenParameters = Type.Object({
  token: Type.String({ pattern: "^mk_asset_[a-f0-9]{64}$" }),
});

const downloadFormats = ["md", "zip", "delivery", "srt", "vtt", "image"] as const;

export const DownloadQuery = Type.Object(
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
        description: "Of an image that output.md shows; with format=image, and only there.",
        examples: ["assets/page-003-figure-1.png"],
      }),
    ),
  },
  { additionalProperties: false },
);
