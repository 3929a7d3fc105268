/** `markmill convert`: inputs to outputs, through a backend; what fails does not stop the rest. */
import { constants, createWriteStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { systemReason } from "../../../config/errors/system-error.ts";
import type { Context } from "../context.ts";
import { CliError, exit } from "../exit.ts";
import { creditsText } from "../output.ts";
import { withScratch } from "../scratch.ts";
import { type Backend, ConversionFailed, type ConvertRequest } from "./backend.ts";
import {
  type ConvertResult,
  concernsAll,
  convertPrepared,
  type Item,
  type PreparedItem,
} from "./carry-out.ts";
import type { InputFile, InputProblem, InputStream, Inputs } from "./inputs.ts";
import { type OutputRules, planOutputs } from "./outputs.ts";
import { inParallel } from "./parallel.ts";
import { checkTargets } from "./place.ts";

export interface ConvertJob {
  found: Inputs;
  output: OutputRules;
  /** Everything of the request but the file. */
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  ceilingCreditUnits: number;
  backend: Backend;
  context: Context;
}

type Real = InputFile | InputStream;

export async function convertAll(job: ConvertJob): Promise<ConvertResult> {
  const items = await plan(job);
  return withScratch(async (scratch) => {
    const signal = job.context.stopSignal();
    const requests = await Promise.all(items.map(({ input }) => requestFor(input, job, scratch)));
    const prepared = await prepareAll(items, requests, job, signal);
    holdToCeiling(prepared, job.ceilingCreditUnits);
    return convertPrepared({ items, prepared, backend: job.backend, context: job.context, scratch, signal });
  });
}

async function plan({ found, output }: ConvertJob): Promise<Item[]> {
  const real = found.inputs.filter((input) => input.kind !== "problem");
  const targets = planOutputs(real, output);
  const paths = real.flatMap((input) => (input.kind === "file" ? [input.path] : []));
  await checkTargets(targets, paths);
  return found.inputs.map((input) => ({
    input,
    target: input.kind === "problem" ? null : (targets[real.indexOf(input)] ?? null),
  }));
}

async function requestFor(
  input: Real | InputProblem,
  job: ConvertJob,
  scratch: string,
): Promise<ConvertRequest | null> {
  if (input.kind === "problem") return null;
  const path = input.kind === "file" ? input.path : join(scratch, "stdin");
  if (input.kind === "stdin") await keep(job.context.stdin(), path);
  return { path, filename: input.filename, ...job.ask(input.filename) };
}

async function keep(input: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const [{ Readable }, { pipeline }] = await Promise.all([
    import("node:stream"),
    import("node:stream/promises"),
  ]);
  await pipeline(Readable.fromWeb(input), createWriteStream(path));
}

/** Nothing is confirmed yet, so what concerns every file alike (no key, no server) ends the command here. */
async function prepareAll(
  items: readonly Item[],
  requests: readonly (ConvertRequest | null)[],
  { backend }: ConvertJob,
  signal: AbortSignal,
): Promise<PreparedItem[]> {
  const prepared = await inParallel(requests, backend.parallel, async (request, index) => {
    const input = items[index]?.input;
    if (input === undefined || input.kind === "problem" || request === null) {
      throw new ConversionFailed("no_input", input?.kind === "problem" ? input.message : "nothing is here");
    }
    // Said here, before the file is half on its way to a server or a child that would find other words for it.
    await access(request.path, constants.R_OK).catch((error) => {
      throw new ConversionFailed("no_input", systemReason(error) ?? "it cannot be read");
    });
    return backend.prepare(request, signal);
  });
  for (const result of prepared) {
    if (result.status === "rejected" && concernsAll(result.reason)) throw result.reason;
  }
  return prepared;
}

/** The sum of one command, before anything is confirmed. */
export function holdToCeiling(prepared: readonly PreparedItem[], ceiling: number): void {
  const sum = prepared.reduce(
    (total, item) => total + (item.status === "fulfilled" ? (item.value.estimatedCreditUnits ?? 0) : 0),
    0,
  );
  if (sum <= ceiling) return;
  throw new CliError(
    `the estimate is ${creditsText(sum)} Credits, above the ceiling of ${creditsText(ceiling)}; nothing was started. Raise it with --max-credits ${creditsText(sum)}`,
    exit.credits,
  );
}
