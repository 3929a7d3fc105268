import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { ErrorFacts } from "../error.ts";
import { creditUnits, documentedAs, pricing } from "../schema.ts";
import { clientRequestId, creditsForms, maxCreditUnits } from "./confirmation.ts";
import { conversionFields } from "./estimate-form.ts";
import { confirmedJobFields } from "./job.ts";

/** For the OpenAPI document; the form itself is read as it streams. */
export const ConvertForm = Type.Object(
  {
    file: Type.Array(Type.String({ contentMediaType: "application/octet-stream" }), {
      minItems: 1,
      maxItems: limits.filesPerConvertMax,
      description: "The documents, one part each.",
    }),
    ...conversionFields,
    max_credit_units: maxCreditUnits(
      "Bounds the sum of the estimates that are queued; without a ceiling each estimate is its own.",
    ),
    max_credits: Type.Optional(
      Type.String(
        documentedAs({
          description: "The same in Credits; when both are given they must agree.",
          anyOf: creditsForms,
          examples: ["1.5"],
        }),
      ),
    ),
    client_request_id: clientRequestId(
      "Idempotency key: the same call sent again answers with the jobs that the first one created; free again when the last of them is deleted.",
    ),
    job_token: Type.Optional(
      Type.String({
        pattern: "^mk_job_[a-f0-9]{64}$",
        description:
          "Of a caller without an account, who may bring a token of its own making (only its hash is kept) and proves by it, here or in the header, whose repeat a repeat is; refused from others.",
      }),
    ),
  },
  { $id: "ConvertForm", additionalProperties: false },
);

const place = {
  index: Type.Integer({
    minimum: 0,
    maximum: limits.filesPerConvertMax - 1,
    description: "Of the file, in the order in which they were sent.",
  }),
  filename: Type.String(),
};

const SetJob = Type.Object(
  {
    ...place,
    ...confirmedJobFields,
    upload_id: Type.Optional(
      Type.String({
        description:
          "Beside job_token, where there is one: what POST /v1/guest-preview-sessions takes, so that the job can be claimed.",
      }),
    ),
  },
  { $id: "SetJob" },
);

const UnqueuedFile = Type.Object(
  { ...place, error: ErrorFacts },
  {
    $id: "UnqueuedFile",
    description: "A file that no job was made of: nothing was reserved or kept for it.",
  },
);

export const ConvertResult = Type.Object(
  {
    ...pricing,
    estimated_credit_units: Type.Integer({ ...creditUnits, description: "The sum over `jobs`." }),
    jobs: Type.Array(SetJob),
    unqueued: Type.Array(UnqueuedFile),
  },
  { $id: "ConvertResult" },
);
export type ConvertResult = Static<typeof ConvertResult>;
