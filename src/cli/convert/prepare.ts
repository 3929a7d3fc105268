/** The first half of convert: measures and prices all inputs before confirming any. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { systemReason } from "../../../config/errors/system-error.ts";
import { inParallel } from "../../shared/in-parallel.ts";
import type { Context } from "../context.ts";
import { createProgress } from "../progress.ts";
import { adopt } from "./adopt.ts";
import { type Backend, ConversionFailed, type ConvertRequest, type Prepared } from "./backend.ts";
import { concernsAll, type Item, type PreparedItem } from "./execute.ts";
import type { Track } from "./track.ts";

interface Preparation {
  items: readonly Item[];
  /** One per item; null: nothing to convert. */
  requests: readonly (ConvertRequest | null)[];
  tracks: readonly (Track | null)[];
  backend: Backend;
  context: Context;
  signal: AbortSignal;
}

/** Nothing is confirmed yet, so errors that affect all files (no key, no server, no report) end the command here. */
export async function prepareAll(preparation: Preparation): Promise<PreparedItem[]> {
  const { requests, backend, context, signal } = preparation;
  // Locally, files are measured when their turn comes.
  const progress = backend.mode === "api" ? createProgress(context, requests.length) : null;
  let halt: { reason: unknown } | null = null;
  const prepared = await inParallel(requests, backend.parallel, async (_, index) => {
    if (halt !== null || signal.aborted) throw new ConversionFailed("cancelled", "Interrupted.");
    try {
      const result = await prepareOne(preparation, index);
      if (requests.length > 1) progress?.update(index, `measured: ${result.request.filename}`, 0, 0);
      return result;
    } catch (error) {
      if (concernsAll(error) && !signal.aborted) halt ??= { reason: error };
      throw error;
    } finally {
      if (requests.length > 1) progress?.finish(index);
    }
  });
  progress?.end();
  // Set by others during the wait.
  const halted = halt as { reason: unknown } | null;
  if (halted !== null) throw halted.reason;
  return prepared;
}

/** Prepares one input, or resumes the work of an earlier command. */
export async function prepareOne(
  { items, requests, tracks, backend, signal }: Omit<Preparation, "context">,
  index: number,
): Promise<Prepared> {
  const input = items[index]?.input;
  const request = requests[index] ?? null;
  const track = tracks[index] ?? null;
  if (input === undefined || input.kind === "problem" || request === null) {
    throw new ConversionFailed("no_input", input?.kind === "problem" ? input.message : "nothing to convert");
  }
  // Reported here, before an upload or a child reports it differently.
  await access(request.path, constants.R_OK).catch((error) => {
    throw new ConversionFailed("no_input", systemReason(error) ?? "it cannot be read");
  });
  if (track === null || backend.mode === "offline") return backend.prepare(request, signal);
  const recalled = await track.recalled();
  if (recalled.unchanged) return { request, estimatedCreditUnits: 0, uploadId: null };
  const resumed = await backend.resume?.(request, recalled);
  if (resumed) return resumed;
  const prepared = await backend.prepare(request, signal);
  const meanwhile = await track.recalled();
  adopt(prepared, meanwhile.entry, recalled.entry);
  if (prepared.earlier === undefined && prepared.uploadId !== meanwhile.entry?.upload_id)
    await track.estimated(prepared);
  return prepared;
}
