import { type Static, Type } from "@sinclair/typebox";
import { FeedbackRating, FeedbackReason, feedbackFields } from "../feedback.ts";
import { cursor, limit, nextCursor } from "../paging.ts";
import { idOf } from "./parts.ts";

const idOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const FeedbackQuery = Type.Object(
  {
    limit,
    cursor: cursor("^[1-9][0-9]{0,14}$"),
    organization_id: Type.Optional({ ...idOf("org"), description: "On its jobs only." }),
    capability_id: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9-]{1,64}$",
        description: "On jobs of this kind only.",
        examples: ["pdf-to-markdown"],
      }),
    ),
    rating: Type.Optional({ ...FeedbackRating, description: "Of this rating only." }),
    reason_code: Type.Optional(FeedbackReason),
  },
  { additionalProperties: false },
);

const AdminFeedback = Type.Object(
  {
    job_id: Type.String(),
    capability_id: Type.String(),
    organization_id: idOrNull("Null: the job is a guest's."),
    project_id: idOrNull("Null: the job is a guest's."),
    user_id: idOrNull("Whose opinion it is; null: a guest's."),
    ...feedbackFields,
  },
  { $id: "AdminFeedback" },
);

export const AdminFeedbackList = Type.Object(
  { feedback: Type.Array(AdminFeedback), next_cursor: nextCursor },
  { $id: "AdminFeedbackList" },
);
export type AdminFeedbackList = Static<typeof AdminFeedbackList>;
