/** Converts one file of a watch. */
import { basename, join } from "node:path";
import type { Context } from "../context.ts";
import type { Backend, ConvertRequest } from "../convert/backend.ts";
import { outcomeOf, type PreparedItem, type Shared } from "../convert/execute.ts";
import type { Target } from "../convert/outputs.ts";
import { checkTargets } from "../convert/place.ts";
import { prepareOne } from "../convert/prepare.ts";
import { failedItem, type ItemOutcome } from "../convert/report.ts";
import { type Tracking, trackOf } from "../convert/track.ts";
import type { Progress } from "../progress.ts";
import { withScratch } from "../scratch.ts";
import type { Budget } from "./budget.ts";
import { takeFile } from "./take-file.ts";

export interface FileJob {
  path: string;
  /** The watched folder. */
  folder: string;
  shown: string;
  target: Target;
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  tracking: Tracking;
  budget: Budget;
  backend: Backend;
  context: Context;
  signal: AbortSignal;
}

/** A watch has no end for a progress bar. */
const noProgress: Progress = {
  update: () => undefined,
  finish: () => undefined,
  note: () => undefined,
  end: () => undefined,
};

/** `left`: the estimate in credit units, above the rest of the limit; nothing was started. */
export type FileOutcome = { outcome: ItemOutcome; lacksImages: boolean } | { left: number };

export async function convertFile(job: FileJob): Promise<FileOutcome> {
  const { path, shown, target, backend, context, signal, budget } = job;
  const shared: Shared = { progress: noProgress, markdown: null, withoutImages: 0, halted: null };
  try {
    await checkTargets([target], [path]);
    return await withScratch(async (scratch) => {
      const filename = basename(path);
      const copy = join(scratch, "source");
      const request = { path: copy, filename, ...job.ask(filename) };
      const track = trackOf(job.tracking, path, request, target);
      const input = { kind: "file", shown, path, filename, subfolder: "", named: false } as const;
      const item = { input, target };
      const batch = { items: [item], requests: [request], tracks: [track], backend, signal };
      const prepared: PreparedItem = await takeFile(path, job.folder, copy, signal)
        .then(() => prepareOne(batch, 0))
        .then(
          (value) => ({ status: "fulfilled", value }),
          (reason: unknown) => ({ status: "rejected", reason }),
        );
      // Already checked by the command that confirmed it.
      const isNew = prepared.status === "fulfilled" && prepared.value.earlier === undefined;
      const estimate = isNew ? (prepared.value.estimatedCreditUnits ?? 0) : 0;
      if (!budget.take(estimate)) return { left: estimate };
      const rest = { items: [item], prepared: [prepared], tracks: [track], reportPath: null, skipped: [] };
      const outcome = await outcomeOf(item, 0, { ...rest, backend, context, scratch, signal }, shared);
      budget.settle(estimate, outcome.report.actual_credit_units ?? 0);
      return { outcome, lacksImages: shared.withoutImages > 0 };
    });
  } catch (error) {
    const facts = { input: shown, estimated: null, jobId: null };
    return { outcome: failedItem(facts, error), lacksImages: false };
  }
}
