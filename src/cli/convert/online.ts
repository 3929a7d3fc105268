/** Conversion by a server: estimate, confirm at exactly the estimate, follow the job, download. */
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import { type ConfirmedJob, isTerminal } from "../../client/types.ts";
import { displayName } from "../../display-name.ts";
import type { Context } from "../context.ts";
import { type Backend, ConversionFailed, type Prepared } from "./backend.ts";
import { warningsOf } from "./warnings.ts";

/** Uploads and jobs of one command at the same time; every plan allows at least as many active jobs but the smallest. */
const parallel = 4;
const slotPollMs = 1_000;
const slotWaitMsMax = 30 * 60_000;

export function onlineBackend(client: Client, context: Context): Backend {
  return {
    mode: "api",
    parallel,
    async prepare(request, signal) {
      const estimate = await client.estimate(request, signal);
      return { request, estimatedCreditUnits: estimate.estimated_credit_units, uploadId: estimate.upload_id };
    },
    async prepareAddress(address, _folder, signal) {
      const body = { url: address, accept_remote_fetch: true };
      const estimate = await client.api.createUrlEstimate({ body }, { signal });
      const { estimated_credit_units: estimatedCreditUnits, upload_id: uploadId } = estimate;
      // It becomes a file's name on this machine, which no server is to choose a place on.
      const filename = displayName(estimate.filename);
      const request = { path: "", filename, capabilityId: null, mode: null, layoutFidelity: null };
      return { request: { ...request, pages: null, options: {} }, estimatedCreditUnits, uploadId };
    },
    async convert(prepared, format, to, { onJob, onProgress, signal }) {
      const { filename } = prepared.request;
      const { job_id: jobId } = await confirm(client, context, prepared, signal);
      onJob(jobId);
      const job = await client.wait(jobId, {
        signal,
        onChange: ({ progress }) =>
          onProgress(filename, progress?.pages_done ?? 0, progress?.pages_total ?? 0),
        onProgress: ({ done, total }) => onProgress(filename, done, total),
      });
      if (!isTerminal(job.status)) {
        // Interrupted: what nobody waits for any more should not cost anything either.
        await client.cancel(jobId).catch(() => undefined);
        throw new ConversionFailed("cancelled", "The conversion was interrupted and cancelled.");
      }
      if (job.status !== "succeeded") {
        throw new ConversionFailed(job.error_code ?? job.status, job.error ?? `The job is ${job.status}.`);
      }
      await client.download(jobId, format, to);
      return {
        capabilityId: job.capability_id,
        actualCreditUnits: job.actual_credit_units,
        deliverable: job.deliverable !== false,
        warnings: await warningsFrom(client, jobId, signal),
      };
    },
    close: async () => undefined,
  };
}

/** The result is here already, and stays good where the server says nothing more of it. */
const warningsFrom = (client: Client, jobId: string, signal: AbortSignal): Promise<string[]> =>
  client.api
    .getDeliveryCheck({ job_id: jobId }, { signal })
    .then(warningsOf)
    .catch(() => []);

/** Where the plan's active jobs are used up, waits until one of them ends. */
async function confirm(
  client: Client,
  context: Context,
  { uploadId, estimatedCreditUnits }: Prepared,
  signal: AbortSignal,
): Promise<ConfirmedJob> {
  const untilMs = context.clock.monotonicMs() + slotWaitMsMax;
  for (;;) {
    if (signal.aborted) throw new ConversionFailed("cancelled", "Interrupted before it was confirmed.");
    try {
      // The ceiling must be positive even where the estimate is free.
      return await client.confirm(uploadId ?? "", Math.max(1, estimatedCreditUnits ?? 1));
    } catch (error) {
      const full = error instanceof ApiError && error.code === "too_many_active_jobs";
      if (!full || context.clock.monotonicMs() > untilMs) throw error;
      await context.sleep(slotPollMs, signal);
    }
  }
}
