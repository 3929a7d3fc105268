/** What the tools that deal with one job answer: the job, what became of it, and a part of the Markdown. */
import { type Static, Type } from "@sinclair/typebox";
import type { Client } from "../../client/client.ts";
import type { Job } from "../../client/types.ts";
import { orNull } from "../schemas.ts";
import type { ResultLink } from "../tool.ts";
import { jobFields, jobView, nextStepOf } from "../views/job.ts";
import { MarkdownPart, readMarkdown } from "./markdown.ts";
import { Outcome, outcomeOf } from "./outcome.ts";

export const JobReport = Type.Object({
  ...jobFields,
  progress: Type.Optional(Type.Object({ pages_done: Type.Integer(), pages_total: Type.Integer() })),
  result: Type.Optional(Outcome),
  markdown: Type.Optional(MarkdownPart),
  next_step: orNull(Type.String(), "What to do now; null: nothing."),
});
export type JobReport = Static<typeof JobReport>;

/** `markdownOffset` null: without the Markdown. */
export async function jobReport(
  client: Client,
  job: Job,
  markdownOffset: number | null,
): Promise<{ body: JobReport; links: ResultLink[] }> {
  const view = { ...jobView(job), ...(job.progress === undefined ? {} : { progress: job.progress }) };
  if (job.status !== "succeeded") return { body: { ...view, next_step: nextStepOf(job) }, links: [] };
  const [{ outcome, links }, markdown] = await Promise.all([
    outcomeOf(client, job.id),
    markdownOffset === null ? null : readMarkdown(client, job.id, markdownOffset),
  ]);
  const next_step = sentences(blockedStep(job), readStep(markdown));
  const body = { ...view, result: outcome, ...(markdown === null ? {} : { markdown }), next_step };
  return { body, links };
}

function sentences(...steps: readonly (string | null)[]): string | null {
  return steps.filter((step) => step !== null).join(" ") || null;
}

function blockedStep({ deliverable }: Job): string | null {
  if (deliverable !== false) return null;
  return "The delivery check blocked this result, and nothing was charged: tell the user what findings say, and do not present the Markdown as a faithful copy.";
}

function readStep(markdown: MarkdownPart | null): string | null {
  if (markdown === null)
    return "Read the Markdown by its resource link, or call svc_job_status with read_markdown true.";
  if (markdown.next_offset === null) return null;
  return `Call svc_job_status with read_markdown true and markdown_offset ${markdown.next_offset} for the next part.`;
}
