import { call, form, textOf } from "./call.ts";
import { picturesPdf, samplePdf } from "./sample.ts";
import type { Target, Who } from "./target.ts";

/** What the scenarios find when they start. None of them changes it: those that do make their own. */
export interface World {
  target: Target;
  /** Of the owner, never confirmed. */
  uploadId: string;
  /** Of the owner, succeeded, confirmed with `spendingLimit` units. */
  jobId: string;
  confirmedUploadId: string;
  spendingLimit: number;
  /** Of the owner, succeeded: its result shows an image on each page. */
  picturesJobId: string;
  /** Of the stranger, succeeded, with images as well. */
  foreignJobId: string;
  foreignUploadId: string;
  /** What scenarios have made for those after them, by names of theirs. */
  kept: Map<string, string>;
}

const spendingLimit = 5000;

export async function createWorld(target: Target): Promise<World> {
  const confirmedUploadId = await estimate(target, "owner", "annual report.pdf");
  const jobId = await confirm(target, "owner", confirmedUploadId);
  const pictures = await estimate(target, "owner", "harbour.pdf", picturesPdf("harbour"));
  const picturesJobId = await confirm(target, "owner", pictures);
  const foreignJobUpload = await estimate(target, "stranger", "secret plan.pdf", picturesPdf("plan"));
  const foreignJobId = await confirm(target, "stranger", foreignJobUpload);
  await target.finish(jobId);
  await target.finish(foreignJobId);
  await target.finish(picturesJobId);
  return {
    target,
    uploadId: await estimate(target, "owner", "unconfirmed.pdf"),
    jobId,
    confirmedUploadId,
    spendingLimit,
    picturesJobId,
    foreignJobId,
    foreignUploadId: await estimate(target, "stranger", "other.pdf"),
    kept: new Map(),
  };
}

export async function estimate(
  target: Target,
  as: Who,
  filename: string,
  bytes = samplePdf(filename),
): Promise<string> {
  const body = form([["file", bytes, filename]]);
  return textOf((await call(target, { method: "POST", path: "/v1/estimates", as, body })).json, "upload_id");
}

export async function confirm(target: Target, as: Who, uploadId: string): Promise<string> {
  const body = JSON.stringify({ upload_id: uploadId, max_credit_units: spendingLimit });
  return textOf((await call(target, { method: "POST", path: "/v1/jobs", as, body })).json, "job_id");
}
