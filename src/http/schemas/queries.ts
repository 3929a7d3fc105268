import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { documentedAs } from "./documented.ts";
import { jobStatuses } from "./job.ts";

/** Parameters of requests. The router hands query values on as text. */
export const JobParameters = Type.Object({
  job_id: Type.String({ minLength: 1, maxLength: 128 }),
});

export const JobListQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: "^(?:[1-9][0-9]?|1[0-9]{2}|200)$",
        ...documentedAs({
          type: "integer",
          minimum: 1,
          maximum: limits.jobsListMax,
          default: limits.jobsListDefault,
        }),
      }),
    ),
    cursor: Type.Optional(
      Type.String({ pattern: "^job_[0-9a-f]{32}$", description: "next_cursor of the page before." }),
    ),
    status: Type.Optional(Type.Union(jobStatuses.map((status) => Type.Literal(status)))),
  },
  { additionalProperties: false },
);

const downloadFormats = ["md", "zip", "delivery"] as const;

export const DownloadQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Union(
        downloadFormats.map((format) => Type.Literal(format)),
        {
          default: "md",
          description:
            "md: the Markdown. zip: the whole bundle. delivery: the verified customer ZIP (Markdown, assets, metadata, quality report, delivery check).",
        },
      ),
    ),
  },
  { additionalProperties: false },
);
