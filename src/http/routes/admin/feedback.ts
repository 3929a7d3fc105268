import { Elysia } from "elysia";
import { given } from "../../../given.ts";
import { feedbackEntryView } from "../../../services/views/feedback.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { limitIn } from "../../paging.ts";
import { AdminFeedbackList, FeedbackQuery } from "../../schemas/admin/feedback.ts";
import { administration } from "./shared.ts";

export function adminFeedbackRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/feedback",
    async ({ request, query }) => {
      const { entries, next } = await administrationFor(request, parts).feedbackPage({
        limit: limitIn(query),
        before: query.cursor === undefined ? null : Number(query.cursor),
        ...given("organization", query.organization_id),
        ...given("capabilityId", query.capability_id),
        ...given("rating", query.rating),
        ...given("reasonCode", query.reason_code),
      });
      return json({
        feedback: entries.map(feedbackEntryView),
        next_cursor: next === null ? null : String(next),
      });
    },
    {
      query: FeedbackQuery,
      detail: operation({
        ...administration,
        id: "adminListFeedback",
        summary: "What people think of results, newest first",
        description:
          "In the order in which each was first given; it goes with its job, or with its user. A page looks at 20,000 opinions: of rare ones it may hold few or none and still not be the last.",
        success: { 200: { description: "A page of opinions.", schema: AdminFeedbackList } },
        errors: ["invalid_request", "organization_not_found"],
      }),
    },
  );
}
