/** Answers of the tools for a single job: the job, its outcome, and a part of the Markdown. */
import { type Static, Type } from "@sinclair/typebox";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import type { BundleAsset, DeliveryCheck } from "../../client/generated/schema.ts";
import type { Job } from "../../client/types.ts";
import { orNull } from "../schemas.ts";
import type { ResultLink } from "../tool.ts";
import { jobFields, jobView, nextStepOf } from "../views/job.ts";
import { imageLink } from "./image-link.ts";
import { MarkdownPart, readMarkdown } from "./markdown.ts";
import { type ResultFile, resultFiles, resultUri } from "./uris.ts";

/** The outcome of a successful job: whether the result is ready to share, and its resources. */
const findingsMax = 8;
const findingCharactersMax = 400;
/** More can be listed by svc_job_assets. */
const imageLinksMax = 20;

const Outcome = Type.Object(
  {
    delivery: Type.String({
      description: "deliverable; review_required: compare with the original first; blocked: do not share it.",
    }),
    findings: Type.Array(Type.String(), { description: "Warnings and failures of the delivery check." }),
    images: orNull(
      Type.Integer(),
      "Number of images in the Markdown; null: this application may not see them.",
    ),
  },
  { description: "Of a job that has succeeded." },
);
type Outcome = Static<typeof Outcome>;

async function outcomeOf(client: Client, jobId: string): Promise<{ outcome: Outcome; links: ResultLink[] }> {
  const [check, images] = await Promise.all([
    client.api.getDeliveryCheck({ job_id: jobId }),
    imagesOf(client, jobId),
  ]);
  return {
    outcome: { delivery: check.status, findings: findingsOf(check), images: images?.length ?? null },
    links: [
      ...Object.keys(resultFiles).map((name) => fileLink(jobId, name as ResultFile)),
      ...(images ?? []).slice(0, imageLinksMax).map((image) => imageLink(jobId, image)),
    ],
  };
}

/** Null if the caller may not see them (another scope is needed) or the result was not verified. */
async function imagesOf(client: Client, jobId: string): Promise<BundleAsset[] | null> {
  try {
    return (await client.api.listAssets({ job_id: jobId })).assets;
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 403 || error.code === "asset_unverified");
    if (refused) return null;
    throw error;
  }
}

function findingsOf({ checks, warnings = [] }: DeliveryCheck): string[] {
  const said = [
    ...checks.filter(({ status }) => status !== "pass").map(({ message }) => message),
    ...warnings.map(({ message }) => message),
  ];
  // A check begins with the number of warnings of a kind, followed by the same text: "2: …".
  const bySentence = Map.groupBy(said, (text) => text.replace(/^[0-9]+: /, ""));
  return [...bySentence.values()].slice(0, findingsMax).map(([first = ""]) => shortened(first));
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= findingCharactersMax
    ? text
    : `${characters.slice(0, findingCharactersMax - 1).join("")}…`;
}

const fileLink = (jobId: string, name: ResultFile): ResultLink => ({
  uri: resultUri(jobId, name),
  name,
  ...resultFiles[name],
});

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
  return "The delivery check blocked this result, and nothing was charged: tell the user the findings, and do not present the Markdown as a faithful copy.";
}

function readStep(markdown: MarkdownPart | null): string | null {
  if (markdown === null)
    return "Read the Markdown by its resource link, or call svc_job_status with read_markdown true.";
  if (markdown.next_offset === null) return null;
  return `Call svc_job_status with read_markdown true and markdown_offset ${markdown.next_offset} for the next part.`;
}
