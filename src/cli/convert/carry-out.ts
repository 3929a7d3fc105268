/** The second half of convert: prepared inputs to files, in parallel, said in order. */
import { join } from "node:path";
import type { Context } from "../context.ts";
import { type ExitCode, exit } from "../exit.ts";
import { describeFailure } from "../failures.ts";
import { createProgress, type Progress } from "../progress.ts";
import type { Backend, Prepared } from "./backend.ts";
import type { Input } from "./inputs.ts";
import type { Target } from "./outputs.ts";
import { inParallel } from "./parallel.ts";
import { placeBundle, placeMarkdown } from "./place.ts";
import { failedItem, type ItemOutcome, lineOf, succeededItem, summaryOf } from "./report.ts";
import { warningLines } from "./warnings.ts";

/** One place in the order of the arguments: what is converted, and where to; no target where nothing can be. */
export interface Item {
  input: Input;
  target: Target | null;
}

export type PreparedItem = PromiseSettledResult<Prepared>;

export interface Batch {
  items: readonly Item[];
  /** One an item. */
  prepared: readonly PreparedItem[];
  backend: Backend;
  context: Context;
  scratch: string;
  signal: AbortSignal;
}

export interface ConvertResult {
  outcomes: ItemOutcome[];
  /** Markdown for standard output, when that is where it goes. */
  markdown: string | null;
}

/** What the items of a batch leave behind for each other. */
interface Shared {
  progress: Progress;
  markdown: string | null;
  /** Markdown files that refer to images. */
  withoutImages: number;
  /** Why the remaining ones are not even tried. */
  halted: unknown;
}

/** No key, no Credits, no server: the next file would fare no better. */
export function concernsAll(error: unknown): boolean {
  const codes: readonly ExitCode[] = [exit.notAllowed, exit.credits, exit.unreachable];
  return codes.includes(describeFailure(error).exitCode);
}

export async function convertPrepared(batch: Batch): Promise<ConvertResult> {
  const { items, context, backend } = batch;
  const progress = createProgress(context, items.length);
  const shared: Shared = { progress, markdown: null, withoutImages: 0, halted: null };
  const quiet = items.length === 1 && items[0]?.target?.kind === "stdout";
  const outcomes: ItemOutcome[] = [];
  let said = 0;
  await inParallel(items, backend.parallel, async (item, index) => {
    outcomes[index] = await outcomeOf(item, index, batch, shared);
    progress.finish(index);
    // In the order of the arguments, whatever ends first.
    for (let next = outcomes[said]; next !== undefined; next = outcomes[++said])
      say(next, quiet, progress, context.cwd);
  });
  progress.end();
  if (shared.withoutImages > 0) {
    context.err("markmill: images are left out; --bundle -o FOLDER writes them too\n");
  }
  if (items.length > 1) context.err(`${summaryOf(outcomes.map(({ report }) => report))}\n`);
  return { outcomes, markdown: shared.markdown };
}

function say({ report }: ItemOutcome, quiet: boolean, progress: Progress, cwd: string): void {
  const wrong = report.status === "failed" || report.deliverable === false;
  if (!quiet || wrong) progress.note(`${wrong ? "markmill: " : ""}${lineOf(report, cwd)}`);
  for (const line of warningLines(report.input, report.warnings)) progress.note(line);
}

async function outcomeOf(item: Item, index: number, batch: Batch, shared: Shared): Promise<ItemOutcome> {
  const ready = batch.prepared[index];
  const { shown } = item.input;
  if (ready === undefined || ready.status === "rejected" || item.target === null) {
    return failedItem(
      { input: shown, estimated: null, jobId: null },
      ready?.status === "rejected" ? ready.reason : null,
    );
  }
  const facts = { input: shown, estimated: ready.value.estimatedCreditUnits, jobId: null as string | null };
  if (shared.halted !== null) return failedItem(facts, shared.halted);
  const file = join(batch.scratch, `${index}.result`);
  try {
    const converted = await batch.backend.convert(
      ready.value,
      item.target.kind === "bundle" ? "zip" : "md",
      file,
      {
        signal: batch.signal,
        onJob: (jobId) => {
          facts.jobId = jobId;
        },
        onProgress: (label, done, total) => shared.progress.update(index, label, done, total),
      },
    );
    await deliver(file, item.target, batch.context, shared);
    return succeededItem(facts, item.target.kind === "stdout" ? null : item.target.path, converted);
  } catch (error) {
    if (concernsAll(error)) shared.halted = error;
    return failedItem(facts, error);
  }
}

async function deliver(file: string, target: Target, context: Context, shared: Shared): Promise<void> {
  if (target.kind === "bundle") await placeBundle(file, target.path, context.parts.verifyZip);
  else {
    const text = Buffer.from(await Bun.file(file).arrayBuffer());
    if (text.includes("](assets/")) shared.withoutImages++;
    if (target.kind === "file") await placeMarkdown(file, target.path);
    else shared.markdown = text.toString();
  }
  await Bun.file(file).unlink();
}
