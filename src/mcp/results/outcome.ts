/** What became of a job that has succeeded: whether the result may be handed on, and where it is. */
import { type Static, Type } from "@sinclair/typebox";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import type { BundleAsset, DeliveryCheck } from "../../client/generated/schema.ts";
import { orNull } from "../schemas.ts";
import type { ResultLink } from "../tool.ts";
import { imageLink } from "./image-link.ts";
import { type ResultFile, resultFiles, resultUri } from "./uris.ts";

const findingsMax = 8;
const findingCharactersMax = 400;
/** More can be listed by svc_job_assets. */
const imageLinksMax = 20;

export const Outcome = Type.Object(
  {
    delivery: Type.String({
      description:
        "deliverable; review_required: compare with the original first; blocked: do not hand it on.",
    }),
    findings: Type.Array(Type.String(), { description: "What the delivery check warns of or failed." }),
    images: orNull(Type.Integer(), "How many the Markdown shows; null: this application may not see them."),
  },
  { description: "Of a job that has succeeded." },
);
export type Outcome = Static<typeof Outcome>;

export async function outcomeOf(
  client: Client,
  jobId: string,
): Promise<{ outcome: Outcome; links: ResultLink[] }> {
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

/** Null where they are not the caller's to see: another scope is needed, or the result was not verified. */
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
  // A check says how many warnings of a kind there are, and then the same: "2: …".
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
