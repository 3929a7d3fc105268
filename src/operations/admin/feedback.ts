import { Type } from "@sinclair/typebox";
import type { FeedbackEntry } from "../../../ledger/contract.ts";
import { organizationNamed } from "../../services/admin/find.ts";
import { adminOperation } from "../admin-operation.ts";
import { limitIn } from "../fields/paging.ts";
import {
  exampleFeedback,
  FeedbackRating,
  FeedbackReason,
  feedbackFields,
  feedbackView,
} from "../results/feedback.ts";
import { cursor, idOf, limit, nextCursor, textOrNull, withExample } from "../schema.ts";
import { ok } from "../success.ts";

const AdminFeedback = Type.Object(
  {
    job_id: Type.String(),
    capability_id: Type.String(),
    organization_id: textOrNull("Null: a guest's job."),
    project_id: textOrNull("Null: a guest's job."),
    user_id: textOrNull("The author; null: a guest."),
    ...feedbackFields,
  },
  {
    $id: "AdminFeedback",
    ...withExample({
      job_id: "job_019a9c3e5b7072f4a3d1c2b4e5f60718",
      capability_id: "pdf-to-markdown",
      organization_id: "org_7c1e5a9b3d2f4e6081a2b3c4d5e6f708",
      project_id: "prj_2b4d6f8091a3c5e7092b4d6f8091a3c5",
      user_id: "usr_1a3c5e7092b4d6f8091a3c5e7092b4d6",
      ...exampleFeedback,
    }),
  },
);

const AdminFeedbackList = Type.Object(
  { feedback: Type.Array(AdminFeedback), next_cursor: { ...nextCursor, ...withExample("1204") } },
  { $id: "AdminFeedbackList" },
);

export const listFeedback = adminOperation({
  id: "adminListFeedback",
  method: "GET",
  path: "/v1/admin/feedback",
  summary: "List feedback",
  description:
    "Returns feedback on results, newest first, in the order in which it was first given. It is deleted with its job or user. A page reads 20,000 entries: with a filter it may hold few or none and still not be the last.",
  query: Type.Object(
    {
      limit,
      cursor: cursor("^[1-9][0-9]{0,14}$"),
      organization_id: Type.Optional({ ...idOf("org"), description: "Only on its jobs." }),
      capability_id: Type.Optional(
        Type.String({
          pattern: "^[a-z0-9-]{1,64}$",
          description: "Only on jobs of this capability.",
          examples: ["pdf-to-markdown"],
        }),
      ),
      rating: Type.Optional({ ...FeedbackRating, description: "Only with this rating." }),
      reason_code: Type.Optional(FeedbackReason),
    },
    { additionalProperties: false },
  ),
  success: ok("A page of feedback.", AdminFeedbackList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, query) {
    const { organization_id: named, capability_id, rating, reason_code, cursor } = query;
    const organizationId = named === undefined ? null : (await organizationNamed(core, named)).id;
    const { entries, next } = await core.ledger.read.feedbackPage(
      {
        organizationId,
        capabilityId: capability_id ?? null,
        rating: rating ?? null,
        reasonCode: reason_code ?? null,
      },
      { limit: limitIn(query), before: cursor === undefined ? null : Number(cursor) },
    );
    return { feedback: entries.map(entryView), next_cursor: next === null ? null : String(next) };
  },
});

function entryView(entry: FeedbackEntry) {
  return {
    job_id: entry.jobId,
    capability_id: entry.capabilityId,
    organization_id: entry.organizationId,
    project_id: entry.projectId,
    user_id: entry.userId,
    ...feedbackView(entry),
  };
}
