/** `markmill convert`: inputs to outputs, through a backend; what fails does not stop the rest. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../context.ts";
import { CliError, type ExitCode, exit } from "../exit.ts";
import { describeFailure } from "../failures.ts";
import { creditsText } from "../output.ts";
import { createProgress } from "../progress.ts";
import { withScratch } from "../scratch.ts";
import { type Backend, ConversionFailed, type ConvertRequest, type Prepared } from "./backend.ts";
import type { InputFile, InputProblem, InputStream, Inputs } from "./inputs.ts";
import { type OutputRules, planOutputs, type Target } from "./outputs.ts";
import { inParallel } from "./parallel.ts";
import { checkTargets, placeBundle, placeMarkdown } from "./place.ts";
import { failedItem, type ItemOutcome, lineOf, summaryOf } from "./report.ts";

export interface ConvertJob {
  found: Inputs;
  output: OutputRules;
  /** Everything of the request but the file. */
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  ceilingCreditUnits: number;
  backend: Backend;
  context: Context;
}

export interface ConvertResult {
  outcomes: ItemOutcome[];
  /** Markdown for standard output, when that is where it goes. */
  markdown: string | null;
}

type Real = InputFile | InputStream;

/** One place in the order of the arguments: what is converted, or why not. */
interface Item {
  input: Real | InputProblem;
  target: Target | null;
}

export async function convertAll(job: ConvertJob): Promise<ConvertResult> {
  const items = await plan(job);
  return withScratch(async (scratch) => {
    const signal = job.context.stopSignal();
    const requests = await Promise.all(items.map(({ input }) => requestFor(input, job, scratch)));
    const prepared = await prepareAll(items, requests, job, signal);
    holdToCeiling(prepared, job.ceilingCreditUnits);
    return convertPrepared(items, prepared, job, scratch, signal);
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
  if (input.kind === "stdin") await pipeline(Readable.fromWeb(job.context.stdin()), createWriteStream(path));
  return { path, filename: input.filename, ...job.ask(input.filename) };
}

type PreparedItem = PromiseSettledResult<Prepared>;

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
      throw new ConversionFailed(
        "no_input",
        input?.kind === "problem" ? input.message : "there is nothing here",
        null,
      );
    }
    return backend.prepare(request, signal);
  });
  for (const result of prepared) {
    if (result.status === "rejected" && concernsAll(result.reason)) throw result.reason;
  }
  return prepared;
}

function concernsAll(error: unknown): boolean {
  const codes: readonly ExitCode[] = [exit.notAllowed, exit.credits, exit.unreachable];
  return codes.includes(describeFailure(error).exitCode);
}

/** The sum of one command, before anything is confirmed. */
function holdToCeiling(prepared: readonly PreparedItem[], ceiling: number): void {
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

async function convertPrepared(
  items: readonly Item[],
  prepared: readonly PreparedItem[],
  job: ConvertJob,
  scratch: string,
  signal: AbortSignal,
): Promise<ConvertResult> {
  const { backend, context } = job;
  const progress = createProgress(context, items.length);
  const quiet = items.length === 1 && items[0]?.target?.kind === "stdout";
  const outcomes: ItemOutcome[] = [];
  let said = 0;
  let markdown: string | null = null;
  let halted: unknown = null;

  /** In the order of the arguments, whatever ends first. */
  const sayReady = () => {
    for (let outcome = outcomes[said]; outcome !== undefined; outcome = outcomes[++said]) {
      const failed = outcome.report.status === "failed" || outcome.report.deliverable === false;
      if (!quiet || failed) progress.note(`${failed ? "markmill: " : ""}${lineOf(outcome.report)}`);
    }
  };

  const one = async (item: Item, index: number): Promise<ItemOutcome> => {
    const ready = prepared[index];
    const shown = item.input.shown;
    if (ready === undefined || item.target === null || ready.status === "rejected") {
      return failedItem(shown, null, ready?.status === "rejected" ? ready.reason : halted);
    }
    const estimated = ready.value.estimatedCreditUnits;
    if (halted !== null) return failedItem(shown, estimated, halted);
    try {
      const file = join(scratch, `${index}.result`);
      const format = item.target.kind === "bundle" ? "zip" : "md";
      const watch = {
        signal,
        onProgress: (label: string, done: number, total: number) =>
          progress.update(index, label, done, total),
      };
      const converted = await backend.convert(ready.value, format, file, watch);
      if (item.target.kind === "bundle") await placeBundle(file, item.target.path, context.parts.verifyZip);
      else if (item.target.kind === "file") await placeMarkdown(file, item.target.path);
      else markdown = await Bun.file(file).text();
      await Bun.file(file).unlink();
      return {
        exit: exit.done,
        report: {
          input: shown,
          output: item.target.kind === "stdout" ? null : item.target.path,
          status: "succeeded",
          capability_id: converted.capabilityId,
          job_id: converted.jobId,
          estimated_credit_units: estimated,
          actual_credit_units: converted.actualCreditUnits,
          deliverable: converted.deliverable,
          error: null,
        },
      };
    } catch (error) {
      if (concernsAll(error)) halted = error;
      return failedItem(shown, estimated, error);
    }
  };

  await inParallel(items, backend.parallel, async (item, index) => {
    outcomes[index] = await one(item, index);
    progress.finish(index);
    sayReady();
  });
  progress.end();
  if (items.length > 1) context.err(`${summaryOf(outcomes.map(({ report }) => report))}\n`);
  return { outcomes, markdown };
}
