import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import { wrongField } from "../../operations/faults.ts";
import { JobParameters } from "../../operations/jobs/queries.ts";
import { OwnFeedback, ResultFeedbackInput, SavedFeedback } from "../../operations/results/feedback.ts";
import { commentOf } from "../../services/results/feedback/comment.ts";
import { feedbackView } from "../../services/views/feedback.ts";
import { readJson } from "../body.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { resultErrors } from "../error-codes.ts";
import { json, noContent } from "../json.ts";
import { operation } from "../route-facts.ts";

const path = "/v1/jobs/:job_id/result-feedback";
const shared = { tag: "Results", access: "owner", scope: "svc:jobs", unowned: "job_not_found" } as const;
const whose =
  "Each user has one opinion of their own on a job, and so has whoever has the job's token, also before an account has claimed the preview; a key acts for the user who made it.";
const often = `The same author may write ${limits.feedbackWritesPerMinuteMax} times a minute.`;

/** What the caller thinks of a result. */
export function resultFeedbackRoutes({ services }: HttpParts) {
  const { feedback } = services;
  return new Elysia()
    .get(
      path,
      async ({ request, params }) => {
        const found = await feedback.get(callerOf(request), params.job_id);
        return json({ feedback: found === null ? null : feedbackView(found) });
      },
      {
        params: JobParameters,
        detail: operation({
          ...shared,
          id: "getResultFeedback",
          summary: "The caller's opinion on a result",
          description: `${whose} A claim makes the token's opinion that of the user who claims.`,
          success: { 200: { description: "The opinion, or null.", schema: OwnFeedback } },
          errors: ["job_not_found"],
        }),
      },
    )
    .put(
      path,
      async ({ request, params, body }) => {
        requireShort(body.comment);
        const saved = await feedback.save(callerOf(request), params.job_id, {
          rating: body.rating,
          reasonCode: body.reason_code ?? null,
          comment: commentOf(body.comment),
        });
        return json({ feedback: feedbackView(saved) });
      },
      {
        parse: readJson,
        params: JobParameters,
        body: ResultFeedbackInput,
        detail: operation({
          ...shared,
          id: "saveResultFeedback",
          summary: "Rate a result",
          description: `In the place of the caller's opinion before, of which nothing but created_at stays. ${whose} The installation's administrators can read it. ${often}`,
          body: "json",
          requestBody: {
            schema: ResultFeedbackInput,
            example: {
              rating: "down",
              reason_code: "reading_order",
              comment: "The columns of page 3 are mixed.",
            },
          },
          success: { 200: { description: "The opinion as it is kept.", schema: SavedFeedback } },
          errors: [...resultErrors, "rate_limited"],
        }),
      },
    )
    .delete(
      path,
      async ({ request, params }) => {
        await feedback.remove(callerOf(request), params.job_id);
        return noContent();
      },
      {
        parse: "none",
        params: JobParameters,
        detail: operation({
          ...shared,
          id: "removeResultFeedback",
          summary: "Take back an opinion on a result",
          description: `The same answer where there is none. ${often}`,
          success: { 204: { description: "The caller has no opinion on it any more." } },
          errors: ["job_not_found", "rate_limited"],
        }),
      },
    );
}

/** In characters (code points), as JSON Schema counts them. */
function requireShort(comment: string | undefined): void {
  const most = limits.feedbackCommentCharactersMax;
  if (comment !== undefined && comment.length > most && [...comment].length > most)
    throw wrongField("/comment", `At most ${most} characters.`);
}
