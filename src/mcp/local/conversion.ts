/** Common part of the converting tools: checks the limit, converts, writes the result, reports. */
import { copyFile, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { isErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { ApiError, UnreachableError } from "../../client/errors.ts";
import { displayName } from "../../shared/display-name.ts";
import { shortName } from "../../shared/short-name.ts";
import type { Identity } from "../../shared/untrusted/descriptor.ts";
import { MarkdownPart, partBytesMax, partOf } from "../results/markdown.ts";
import { creditScaleSentence, oneOf, orNull } from "../schemas.ts";
import type { ToolAnswer } from "../tool.ts";
import { toolErrorBody } from "../tool-error.ts";
import { namedBelow, safeName } from "./root/path.ts";
import { type Place, placedAt, placeFile, requirePlace } from "./root/place-file.ts";
import { placeFolder, requireReplaceableFolder } from "./root/place-folder.ts";
import { checkSpendingLimit, spendingLimitOf } from "./spending-limit.ts";
import type { Converter, LocalCall, LocalPrepared } from "./work.ts";

export const outputArguments = {
  out_dir: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'Output folder relative to the root, created if missing; "." is the root itself.',
    }),
  ),
  bundle: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "Write a folder NAME/ with Markdown, images, provenance and quality report instead of NAME.md.",
    }),
  ),
  overwrite: Type.Optional(
    Type.Boolean({ default: false, description: "Replace an earlier result of the same name." }),
  ),
};

export interface OutputWish {
  out_dir?: string;
  bundle?: boolean;
  overwrite?: boolean;
  max_credits?: number;
}

const outputDescription = "The Markdown file or bundle folder, relative to the root.";

export const ConversionAnswer = Type.Object({
  status: oneOf(["succeeded"]),
  converted_by: oneOf(["server", "this_machine"], "this_machine: free of charge and without a job."),
  job_id: orNull(Type.String()),
  filename: Type.String(),
  capability_id: orNull(Type.String(), "The detected or given type."),
  output: Type.String({ description: outputDescription }),
  estimated_credit_units: orNull(Type.Integer()),
  actual_credit_units: orNull(Type.Integer(), `Charged. ${creditScaleSentence}`),
  max_credit_units: Type.Integer({ description: "The spending limit." }),
  deliverable: Type.Boolean({ description: "False: the delivery check blocked the result." }),
  warnings: Type.Array(Type.String(), { description: "Points to compare with the source." }),
  markdown: MarkdownPart,
  next_step: orNull(Type.String()),
});

type Body = typeof ConversionAnswer.static;

/** Value of out_dir, or the default. Throws Fault. */
export function folderOf(outDir: string | undefined, otherwise: readonly string[]): readonly string[] {
  if (outDir === undefined) return otherwise;
  return outDir === "." ? [] : namedBelow(outDir, "/out_dir").components;
}

export function placeOf(
  filename: string,
  folder: readonly string[],
  { bundle = false, overwrite = false }: OutputWish,
  spared: readonly Identity[] = [],
): Place {
  const name = displayName(filename);
  const dot = name.lastIndexOf(".");
  const stem = safeName(dot > 0 ? name.slice(0, dot) : name, "document");
  return { folder, name: shortName(bundle ? stem : `${stem}.md`), overwrite, spared };
}

/** Checks the target before anything is estimated. Throws Fault. */
export function requirePlaceFor(
  call: LocalCall,
  place: Place,
  { bundle = false }: OutputWish,
): Promise<void> {
  return requirePlace(call.root, place, bundle ? requireReplaceableFolder : undefined);
}

interface Conversion<Prepared extends LocalPrepared> {
  converter: Converter<Prepared>;
  prepared: Prepared;
  place: Place;
  wish: OutputWish;
  scratch: string;
}

export async function carryOut<Prepared extends LocalPrepared>(
  { converter, prepared, place, wish, scratch }: Conversion<Prepared>,
  call: LocalCall,
): Promise<ToolAnswer<Body>> {
  const { signal, progress } = call;
  const { estimatedCreditUnits: estimated } = prepared;
  const spendingLimit = spendingLimitOf(wish.max_credits);
  checkSpendingLimit(estimated, spendingLimit);
  let jobId: string | null = null;
  try {
    const result = join(scratch, "result");
    const converted = await converter.convert(prepared, wish.bundle ? "zip" : "md", result, {
      signal,
      onJob: (id) => {
        jobId = id;
      },
      onProgress: (label, done, total) => {
        if (total > 0) progress(done, total, `${label}: ${Math.floor((100 * done) / total)} %`);
      },
    });
    signal.throwIfAborted();
    const markdown = wish.bundle
      ? await placeBundle(result, place, scratch, call)
      : await placeMarkdown(result, place, call);
    const path = placedAt(place);
    const body: Body = {
      status: "succeeded",
      converted_by: converter.mode === "api" ? "server" : "this_machine",
      job_id: jobId,
      filename: prepared.request.filename,
      capability_id: converted.capabilityId,
      output: path,
      estimated_credit_units: estimated,
      actual_credit_units: converted.actualCreditUnits,
      max_credit_units: spendingLimit,
      deliverable: converted.deliverable,
      warnings: [...converted.warnings],
      markdown: markdown.part,
      next_step: nextStep(converted.deliverable, markdown.part.next_offset !== null, jobId),
    };
    return { body, links: markdown.links };
  } catch (error) {
    throw withJob(error, jobId);
  }
}

function nextStep(deliverable: boolean, more: boolean, jobId: string | null): string | null {
  if (!deliverable)
    return "The delivery check blocked this result: tell the user to compare it with the source.";
  if (!more) return null;
  const rest = jobId === null ? "" : ", or from svc_job_status with markdown_offset";
  return `The Markdown is truncated: read the rest from the output file${rest}.`;
}

/** Adds the job to an error: its result is kept on the server, and repeating the call would start another job. */
function withJob(error: unknown, jobId: string | null): unknown {
  if (jobId === null) return error;
  if (error instanceof Fault) {
    const { code, message, details } = error;
    return new Fault(code, {
      message: `${message} (${jobId})`,
      cause: error,
      ...(details ? { details } : {}),
    });
  }
  if (!(error instanceof ApiError || error instanceof UnreachableError)) return error;
  const { code, message } = toolErrorBody(error);
  return new Fault(isErrorCode(code) ? code : "service_unavailable", {
    message: `${message} The job ${jobId} was started and may continue: check it with svc_job_status, and do not convert the file again.`,
    cause: error,
    lasts: true,
  });
}

async function placeMarkdown(result: string, place: Place, call: LocalCall) {
  const { part, bytes } = await beginningOf(result);
  await placeFile(call.root, result, place);
  return { part, links: [linkTo(placedAt(place), place.name, bytes, call)] };
}

async function placeBundle(zip: string, place: Place, scratch: string, call: LocalCall) {
  const problems = await call.work.verifyZip(zip);
  if (problems.length > 0)
    throw new Fault("storage_failed", { message: `The bundle is damaged: ${problems.join(" ")}` });
  const folder = join(scratch, "bundle");
  await mkdir(folder);
  await call.work.unpack(zip, folder);
  await copyFile(zip, join(folder, bundleFiles.zip));
  const { part, bytes } = await beginningOf(join(folder, bundleFiles.markdown));
  await placeFolder(call.root, folder, place);
  const path = `${placedAt(place)}/${bundleFiles.markdown}`;
  return { part, links: [linkTo(path, place.name, bytes, call)] };
}

function linkTo(path: string, name: string, bytes: number, { written }: LocalCall) {
  return written.add({ path, name, description: `Markdown, at ${path}`, mimeType: "text/markdown", bytes });
}

async function beginningOf(path: string): Promise<{ part: MarkdownPart; bytes: number }> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.min(size, partBytesMax));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  const part = partOf(buffer.subarray(0, bytesRead), 0, size);
  return { part, bytes: size };
}
