import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { FeedbackRow } from "../../../ledger/contract.ts";
import { feedbackRatings, feedbackReasons } from "../../../ledger/schema/enums.ts";
import { commentOf } from "../../services/results/feedback/comment.ts";
import { resultErrors, wrongField } from "../errors.ts";
import { JobParameters } from "../jobs/job.ts";
import { defineOperation } from "../operation.ts";
import { dateTime, documentedAs, withExample } from "../schema.ts";
import { noContent, ok } from "../success.ts";

export const FeedbackRating = Type.Union(feedbackRatings.map((rating) => Type.Literal(rating)));
export const FeedbackReason = Type.Union(
  feedbackReasons.map((reason) => Type.Literal(reason)),
  { $id: "FeedbackReason", description: "What was wrong or good about the result." },
);
const comment = {
  maxLength: limits.feedbackCommentCharactersMax,
  description:
    "Free text. Line ends are stored as line feeds; other control characters, bidirectional controls, invisible characters and surrounding white space are removed.",
};

const ResultFeedbackInput = Type.Object(
  {
    rating: FeedbackRating,
    reason_code: Type.Optional(FeedbackReason),
    // The validator counts UTF-16 units, JSON Schema characters; the handler counts those.
    comment: Type.Optional(Type.String(documentedAs({ type: "string", ...comment }))),
  },
  {
    $id: "ResultFeedbackInput",
    additionalProperties: false,
    description: "Feedback on a result. It replaces earlier feedback as a whole.",
  },
);

export const feedbackFields = {
  rating: FeedbackRating,
  reason_code: Type.Union([FeedbackReason, Type.Null()]),
  comment: Type.Union([Type.String(comment), Type.Null()]),
  created_at: dateTime,
  updated_at: dateTime,
};

export const exampleFeedback = {
  rating: "down",
  reason_code: "reading_order",
  comment: "The columns of page 3 are mixed.",
  created_at: "2026-11-21T09:12:30.000Z",
  updated_at: "2026-11-21T09:12:30.000Z",
};

const ResultFeedback = Type.Object(feedbackFields, {
  $id: "ResultFeedback",
  description: "Feedback on a result.",
  ...withExample(exampleFeedback),
});

/** In a response that always has the field. */
const SavedFeedback = Type.Object({ feedback: ResultFeedback }, { $id: "SavedFeedback" });

const OwnFeedback = Type.Object(
  {
    feedback: Type.Union([ResultFeedback, Type.Null()], { description: "Null: the caller has given none." }),
  },
  { $id: "OwnFeedback", ...withExample({ feedback: exampleFeedback }) },
);

const path = "/v1/jobs/:job_id/result-feedback";
const shared = {
  tag: "Results",
  access: "owner",
  scope: "svc:jobs",
  path,
  params: JobParameters,
  unowned: "job_not_found",
} as const;
const whose =
  "Each user can give one feedback on a job, and so can the holder of the job token, also before an account has claimed the preview. A key acts for the user who created it.";
const often = `The same author may save feedback ${limits.feedbackWritesPerMinuteMax} times a minute.`;

export const getResultFeedback = defineOperation({
  ...shared,
  id: "getResultFeedback",
  method: "GET",
  summary: "Get your feedback on a result",
  description: `${whose} A claim gives the token's feedback to the user who claims.`,
  success: ok("The feedback, or null.", OwnFeedback),
  errors: ["job_not_found"],
  async handle({ parts, caller, params }) {
    const found = await parts.services.feedback.get(caller(), params.job_id);
    return { feedback: found === null ? null : feedbackView(found) };
  },
});

export const saveResultFeedback = defineOperation({
  ...shared,
  id: "saveResultFeedback",
  method: "PUT",
  summary: "Rate a result",
  description: `Replaces the caller's earlier feedback; only its created_at is kept. ${whose} The installation's administrators can read it. ${often}`,
  body: ResultFeedbackInput,
  bodyExample: {
    rating: exampleFeedback.rating,
    reason_code: exampleFeedback.reason_code,
    comment: exampleFeedback.comment,
  },
  success: ok("The saved feedback.", SavedFeedback),
  errors: [...resultErrors, "rate_limited"],
  async handle({ parts, caller, params, body }) {
    requireShort(body.comment);
    const saved = await parts.services.feedback.save(caller(), params.job_id, {
      rating: body.rating,
      reasonCode: body.reason_code ?? null,
      comment: commentOf(body.comment),
    });
    return { feedback: feedbackView(saved) };
  },
});

export const removeResultFeedback = defineOperation({
  ...shared,
  id: "removeResultFeedback",
  method: "DELETE",
  summary: "Delete your feedback on a result",
  description: `The answer is the same if there is none. ${often}`,
  success: noContent("Deleted."),
  errors: ["job_not_found", "rate_limited"],
  handle: ({ parts, caller, params }) => parts.services.feedback.remove(caller(), params.job_id),
});

/** In characters (code points), as JSON Schema counts them. */
function requireShort(comment: string | undefined): void {
  const most = limits.feedbackCommentCharactersMax;
  if (comment !== undefined && comment.length > most && [...comment].length > most)
    throw wrongField("/comment", `At most ${most} characters.`);
}

export function feedbackView({ rating, reasonCode, comment, createdAtMs, updatedAtMs }: FeedbackRow) {
  return {
    rating,
    reason_code: reasonCode,
    comment,
    created_at: isoTime(createdAtMs),
    updated_at: isoTime(updatedAtMs),
  };
}
