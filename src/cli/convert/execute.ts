/** The second half of convert: converts prepared inputs in parallel, reports in order. */
import { join, relative, sep } from "node:path";
import { type ExitCode, exit } from "../../shared/command-line/exit.ts";
import { counted, creditsCounted, printable } from "../../shared/command-line/output.ts";
import { inParallel } from "../../shared/in-parallel.ts";
import type { Context } from "../context.ts";
import { describeFailure } from "../failures.ts";
import { createProgress, type Progress } from "../progress.ts";
import { adopt } from "./adopt.ts";
import { type Backend, ConversionFailed, type Prepared } from "./backend.ts";
import type { Input } from "./inputs.ts";
import type { Target } from "./outputs.ts";
import { placeBundle, placeMarkdown } from "./place.ts";
import {
  failedItem,
  type ItemFacts,
  type ItemOutcome,
  lineOf,
  notBegunItem,
  succeededItem,
  unchangedItem,
} from "./report.ts";
import { digestOfOutput } from "./report-file/digests.ts";
import type { Track } from "./track.ts";
import { warningLines } from "./warnings.ts";

/** The summary on standard error: counts, failures and how to continue. */
interface Closing {
  cwd: string;
  reportPath: string | null;
  interrupted: boolean;
  /** Skipped files of folders. */
  skipped: readonly string[];
}

/** Up to this many, their own lines are still visible. */
const sightMax = 10;
const namedMax = 10;

function closingLines(outcomes: readonly ItemOutcome[], closing: Closing): string[] {
  const { reportPath, interrupted } = closing;
  const failed = outcomes.filter(({ report, begun }) => begun && report.status === "failed");
  const left = outcomes.filter(({ begun }) => !begun);
  const lines: string[] = [];
  if (outcomes.length > 1) lines.push(summaryOf(outcomes));
  if (outcomes.length > sightMax && failed.length > 0 && !interrupted)
    lines.push(`${failed.length} failed: ${namesOf(failed, closing)}`);
  if (closing.skipped.length > 0) lines.push(`skipped unsupported files: ${firstOf(closing.skipped)}`);
  const [halt] = left;
  if (halt !== undefined && !interrupted)
    lines.push(
      `markmill: ${left.length} not started: ${printable(halt.report.error?.message ?? "")} (${printable(halt.report.error?.code ?? "")})`,
    );
  if (interrupted || halt !== undefined) {
    const start = interrupted ? "interrupted: run" : "run";
    const kept = reportPath === null ? "" : "; finished inputs are skipped";
    lines.push(`markmill: ${start} the same command again to continue${kept}`);
  }
  return lines;
}

const skippedNamedMax = 5;

function firstOf(paths: readonly string[]): string {
  const rest = paths.length - skippedNamedMax;
  const named = paths.slice(0, skippedNamedMax).map(printable).join(", ");
  return rest > 0 ? `${named} and ${counted(rest, "more file")}` : named;
}

function namesOf(failed: readonly ItemOutcome[], { cwd, reportPath }: Closing): string {
  const named = failed
    .slice(0, namedMax)
    .map(({ report }) => `${printable(report.input)} (${printable(report.error?.code ?? "")})`);
  const rest = failed.length - namedMax;
  if (rest <= 0) return named.join(", ");
  const place = reportPath?.startsWith(cwd + sep) ? relative(cwd, reportPath) : reportPath;
  return `${named.join(", ")} and ${rest} more${place === null ? "" : `; all are in ${printable(place)}`}`;
}

function summaryOf(outcomes: readonly ItemOutcome[]): string {
  const reports = outcomes.filter(({ begun }) => begun).map(({ report }) => report);
  const count = (status: string) => reports.filter((report) => report.status === status).length;
  const cancelled = reports.filter(({ error }) => error?.code === "cancelled").length;
  const parts = [`${count("succeeded")} converted`, `${count("failed") - cancelled} failed`];
  if (cancelled > 0) parts.push(`${cancelled} cancelled`);
  if (count("unchanged") > 0) parts.push(`${count("unchanged")} unchanged`);
  const left = outcomes.length - reports.length;
  if (left > 0) parts.push(`${left} not started`);
  if (reports.some((report) => report.actual_credit_units !== null)) {
    const spent = reports.reduce((sum, { actual_credit_units }) => sum + (actual_credit_units ?? 0), 0);
    parts.push(creditsCounted(spent));
  }
  return parts.join(", ");
}

/** One input in argument order with its target; no target if it cannot be converted. */
export interface Item {
  input: Input;
  target: Target | null;
}

export type PreparedItem = PromiseSettledResult<Prepared>;

export interface Batch {
  items: readonly Item[];
  /** One per item. */
  prepared: readonly PreparedItem[];
  /** One per item; null: not reported. */
  tracks: readonly (Track | null)[];
  reportPath: string | null;
  /** Skipped files of folders. */
  skipped: readonly string[];
  backend: Backend;
  context: Context;
  scratch: string;
  signal: AbortSignal;
}

export interface ConvertResult {
  outcomes: ItemOutcome[];
  /** Markdown for standard output, if requested. */
  markdown: string | null;
}

/** State shared by the items of a batch. */
export interface Shared {
  progress: Progress;
  markdown: string | null;
  /** Number of Markdown files that refer to images. */
  withoutImages: number;
  /** Why the remaining items are not tried. */
  halted: unknown;
}

/** Errors that would affect every file: no key, no Credits, no server. */
export function concernsAll(error: unknown): boolean {
  const codes: readonly ExitCode[] = [exit.notAllowed, exit.credits, exit.unreachable];
  return codes.includes(describeFailure(error).exitCode);
}

export async function convertPrepared(batch: Batch): Promise<ConvertResult> {
  const { items, context, backend, signal } = batch;
  const progress = createProgress(context, items.length);
  const shared: Shared = { progress, markdown: null, withoutImages: 0, halted: null };
  const quiet = items.length === 1 && items[0]?.target?.kind === "stdout";
  const outcomes: ItemOutcome[] = [];
  let said = 0;
  await inParallel(items, backend.parallel, async (item, index) => {
    outcomes[index] = await outcomeOf(item, index, batch, shared);
    progress.finish(index);
    // In argument order.
    for (let next = outcomes[said]; next !== undefined; next = outcomes[++said])
      say(next, quiet, progress, context.cwd);
  });
  progress.end();
  if (shared.withoutImages > 0) {
    context.err("markmill: images are not written; use --bundle -o FOLDER\n");
  }
  const closing = closingLines(outcomes, {
    cwd: context.cwd,
    reportPath: batch.reportPath,
    interrupted: signal.aborted,
    skipped: batch.skipped,
  });
  for (const line of closing) context.err(`${line}\n`);
  return { outcomes, markdown: shared.markdown };
}

function say({ report, begun }: ItemOutcome, quiet: boolean, progress: Progress, cwd: string): void {
  // Unchanged and untried items are counted at the end.
  if (report.status === "unchanged" || !begun) return;
  const wrong = report.status === "failed" || report.deliverable === false;
  if (!quiet || wrong) progress.note(`${wrong ? "markmill: " : ""}${lineOf(report, cwd)}`);
  for (const line of warningLines(report.input, report.warnings)) progress.note(line);
}

/** Converts one item; returns failures as outcomes. */
export async function outcomeOf(
  item: Item,
  index: number,
  batch: Batch,
  shared: Shared,
): Promise<ItemOutcome> {
  const ready = batch.prepared[index];
  const track = batch.tracks[index] ?? null;
  const prepared = ready?.status === "fulfilled" ? ready.value : null;
  const facts: ItemFacts = {
    input: item.input.shown,
    estimated: prepared?.estimatedCreditUnits ?? null,
    jobId: prepared?.earlier?.jobId ?? null,
  };
  try {
    const refused = ready?.status === "rejected" ? ready.reason : null;
    if (batch.signal.aborted) return notBegunItem(facts, interrupted);
    if (shared.halted !== null) return notBegunItem(facts, shared.halted);
    if (prepared === null || item.target === null) return await failed(facts, refused, null, track);
    if (track !== null) {
      const { unchanged, entry } = await track.recalled();
      if (unchanged && entry !== null)
        return unchangedItem(facts.input, item.target, entry, batch.backend.mode === "api");
      // The newest entry may be another command's.
      adopt(prepared, entry, null);
    }
    return await converted(item.target, prepared, facts, index, batch, shared);
  } catch (error) {
    const isSaid = error instanceof ConversionFailed && error.code === "cancelled";
    const reason = batch.signal.aborted && !isSaid ? interrupted : error;
    // It may have a new estimate.
    facts.estimated = prepared?.estimatedCreditUnits ?? null;
    if (concernsAll(reason)) shared.halted = reason;
    return failed(facts, reason, prepared, track).catch((unwritten) => {
      // Without the report a later command could pay twice.
      shared.halted ??= unwritten;
      return failedItem(facts, unwritten);
    });
  }
}

const interrupted = new ConversionFailed("cancelled", "Interrupted.");

async function failed(
  facts: ItemFacts,
  error: unknown,
  prepared: Prepared | null,
  track: Track | null,
): Promise<ItemOutcome> {
  const outcome = failedItem(facts, error);
  await track?.ended(prepared, outcome.report, null);
  return outcome;
}

async function converted(
  target: Target,
  prepared: Prepared,
  facts: ItemFacts,
  index: number,
  batch: Batch,
  shared: Shared,
): Promise<ItemOutcome> {
  const track = batch.tracks[index] ?? null;
  const file = join(batch.scratch, `${index}.result`);
  const result = await batch.backend.convert(prepared, target.kind === "bundle" ? "zip" : "md", file, {
    signal: batch.signal,
    onJob: async (jobId) => {
      facts.jobId = jobId;
      await track?.confirmed(prepared, jobId);
    },
    onProgress: (label, done, total) => shared.progress.update(index, label, done, total),
  });
  const digest = await deliver(file, target, batch.context, shared);
  const outcome = succeededItem(facts, target.kind === "stdout" ? null : target.path, result);
  await track?.ended(prepared, outcome.report, digest);
  return outcome;
}

/** Returns a digest for detecting later changes; null for standard output. */
async function deliver(
  file: string,
  target: Target,
  context: Context,
  shared: Shared,
): Promise<string | null> {
  let digest: string | null = null;
  if (target.kind === "bundle") {
    await placeBundle(file, target.path, context.parts.verifyZip);
    digest = await digestOfOutput(target.path, true);
  } else {
    const text = Buffer.from(await Bun.file(file).arrayBuffer());
    if (text.includes("](assets/")) shared.withoutImages++;
    if (target.kind === "file") {
      await placeMarkdown(file, target.path);
      digest = new Bun.CryptoHasher("sha256").update(text).digest("hex");
    } else shared.markdown = text.toString();
  }
  await Bun.file(file).unlink();
  return digest;
}
