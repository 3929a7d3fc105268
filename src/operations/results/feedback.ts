import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { feedbackRatings, feedbackReasons } from "../../../ledger/schema/enums.ts";
import { dateTime, documentedAs, withExample } from "../schema.ts";

const Rating = Type.Union(feedbackRatings.map((rating) => Type.Literal(rating)));
const Reason = Type.Union(
  feedbackReasons.map((reason) => Type.Literal(reason)),
  { $id: "FeedbackReason", description: "What was wrong with the result, or right." },
);
const comment = {
  maxLength: limits.feedbackCommentCharactersMax,
  description:
    "In the author's own words. Line ends are stored as line feeds; other control characters, those that turn the text around them, and those that nobody sees, are left out, and so is white space at both ends.",
};

export const ResultFeedbackInput = Type.Object(
  {
    rating: Rating,
    reason_code: Type.Optional(Reason),
    // The validator counts UTF-16 units, JSON Schema characters; the route counts those.
    comment: Type.Optional(Type.String(documentedAs({ type: "string", ...comment }))),
  },
  {
    $id: "ResultFeedbackInput",
    additionalProperties: false,
    description: "An opinion on a result. What is left out is not kept of the one before.",
  },
);

const fields = {
  rating: Rating,
  reason_code: Type.Union([Reason, Type.Null()]),
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

const ResultFeedback = Type.Object(fields, {
  $id: "ResultFeedback",
  description: "An opinion on a result.",
  ...withExample(exampleFeedback),
});

/** Of an answer that has one in any case. */
export const SavedFeedback = Type.Object({ feedback: ResultFeedback }, { $id: "SavedFeedback" });

export const OwnFeedback = Type.Object(
  { feedback: Type.Union([ResultFeedback, Type.Null()], { description: "Null: the caller has none." }) },
  { $id: "OwnFeedback", ...withExample({ feedback: exampleFeedback }) },
);
export type OwnFeedback = Static<typeof OwnFeedback>;

export { fields as feedbackFields, Rating as FeedbackRating, Reason as FeedbackReason };
