/** `markmill convert`: converts inputs through a backend; failures do not stop the others. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { creditsCounted, creditsText } from "../../shared/command-line/output.ts";
import type { Context } from "../context.ts";
import { withScratch } from "../scratch.ts";
import type { Backend, ConvertRequest } from "./backend.ts";
import { type ConvertResult, convertPrepared, type Item, type PreparedItem } from "./execute.ts";
import type { InputFile, InputProblem, InputStream, Inputs } from "./inputs.ts";
import { type OutputRules, planOutputs, type Target } from "./outputs.ts";
import { checkTargets } from "./place.ts";
import { prepareAll } from "./prepare.ts";
import type { Track, Tracking } from "./track.ts";

export interface ConvertJob {
  found: Inputs;
  output: OutputRules;
  /** The request without the file. */
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  spendingLimitCreditUnits: number;
  /** Report file and conversion identity; null: no report. */
  report: { path: string; named: boolean; identity: unknown; again: boolean } | null;
  backend: Backend;
  context: Context;
}

type Real = InputFile | InputStream;

export async function convertAll(job: ConvertJob): Promise<ConvertResult> {
  const items = await plan(job);
  const { report, context } = job;
  if (report === null) return convertItems(job, items, null);
  // Loaded on demand: a small file converts faster than it loads.
  const { openReport } = await import("./report-file/report-file.ts");
  await using file = await openReport(report.path, context.clock, report.named);
  return await convertItems(job, items, { file, ...report });
}

function convertItems(
  job: ConvertJob,
  items: readonly Item[],
  tracking: Tracking | null,
): Promise<ConvertResult> {
  const { backend, context } = job;
  return withScratch(async (scratch) => {
    const signal = context.stopSignal();
    const requests = await Promise.all(items.map(({ input }) => requestFor(input, job, scratch)));
    const tracks = tracking === null ? items.map(() => null) : await tracksOf(items, requests, tracking);
    const prepared = await prepareAll({ items, requests, tracks, backend, context, signal });
    if (!signal.aborted) checkSpendingLimit(prepared, job.spendingLimitCreditUnits);
    const reportPath = tracking?.file.path ?? null;
    const { skipped } = job.found;
    return convertPrepared({
      ...{ items, prepared, tracks, reportPath, skipped },
      ...{ backend, context, scratch, signal },
    });
  });
}

async function plan({ found, output }: ConvertJob): Promise<Item[]> {
  const real = found.inputs.filter((input) => input.kind !== "problem");
  const targets = planOutputs(real, output);
  const paths = real.flatMap((input) => (input.kind === "file" ? [input.path] : []));
  await checkTargets(targets, paths);
  const targetOf = new Map<unknown, Target | undefined>(real.map((input, at) => [input, targets[at]]));
  return found.inputs.map((input) => ({ input, target: targetOf.get(input) ?? null }));
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

async function tracksOf(
  items: readonly Item[],
  requests: readonly (ConvertRequest | null)[],
  tracking: Tracking,
): Promise<(Track | null)[]> {
  const { trackOf } = await import("./track.ts");
  return items.map(({ input, target }, index) => {
    const request = requests[index] ?? null;
    if (request === null || target === null) return null;
    return trackOf(tracking, input.kind === "file" ? input.path : "-", request, target);
  });
}

/** Checks the sum of all estimates before anything is confirmed. */
export function checkSpendingLimit(prepared: readonly PreparedItem[], spendingLimit: number): void {
  const sum = prepared.reduce(
    // Already checked by the command that confirmed it.
    (total, item) =>
      total +
      (item.status === "fulfilled" && item.value.earlier === undefined
        ? (item.value.estimatedCreditUnits ?? 0)
        : 0),
    0,
  );
  if (sum <= spendingLimit) return;
  throw new CliError(
    `the estimate is ${creditsCounted(sum)}, above the spending limit of ${creditsText(spendingLimit)}; nothing was started. Raise the limit with --max-credits ${creditsText(sum)}`,
    exit.credits,
  );
}
