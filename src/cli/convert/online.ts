/** Conversion by a server: estimate, confirm with the estimate as limit, follow the job, download. */

import { minuteMs } from "../../../config/units.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import { isTerminal } from "../../client/types.ts";
import { creditsCounted, creditsText } from "../../shared/command-line/output.ts";
import { displayName } from "../../shared/display-name.ts";
import type { Context } from "../context.ts";
import { type Backend, ConversionFailed, type ConvertRequest, type Prepared } from "./backend.ts";
import type { Recalled } from "./report-file/recall.ts";
import { textInZip } from "./unpack.ts";
import { warningsOf } from "./warnings.ts";

/** Polling interval while waiting for an active job to finish. */
const slotPollMs = 1_000;
const slotWaitMsMax = 30 * minuteMs;

/** The server no longer has the upload. */
const uploadGone: ReadonlySet<string> = new Set([
  "upload_not_found",
  "upload_expired",
  "idempotency_conflict",
]);

/**
 * Confirms with the estimate as limit; resolves with the job's id. At the plan's limit of active jobs, one call polls
 * and the others wait for it. A missing upload is sent again, but not confirmed above the agreed price.
 */
function createConfirmation(
  client: Client,
  { clock, sleep }: Pick<Context, "clock" | "sleep">,
): (prepared: Prepared, signal: AbortSignal) => Promise<string> {
  /** The pending poll; others wait for it. */
  let queue: Promise<unknown> | null = null;

  async function confirmOnce({ uploadId, estimatedCreditUnits }: Prepared): Promise<string | null> {
    try {
      // The limit must be positive even for free conversions.
      return (await client.confirm(uploadId ?? "", Math.max(1, estimatedCreditUnits ?? 1))).job_id;
    } catch (error) {
      if (error instanceof ApiError && error.code === "too_many_active_jobs") return null;
      throw error;
    }
  }

  async function whenFree(prepared: Prepared, signal: AbortSignal): Promise<string> {
    const untilMs = clock.monotonicMs() + slotWaitMsMax;
    for (;;) {
      if (signal.aborted) throw new ConversionFailed("cancelled", "Interrupted before it was confirmed.");
      const jobId = await confirmOnce(prepared);
      if (jobId !== null) return jobId;
      if (clock.monotonicMs() > untilMs)
        throw new ConversionFailed(
          "too_many_active_jobs",
          "The account's limit of active jobs was reached for half an hour; run the command again later.",
        );
      await sleep(slotPollMs, signal);
    }
  }

  async function inTurn(prepared: Prepared, signal: AbortSignal): Promise<string> {
    while (queue !== null) await queue;
    if (signal.aborted) throw new ConversionFailed("cancelled", "Interrupted before it was confirmed.");
    const jobId = await confirmOnce(prepared);
    if (jobId !== null) return jobId;
    while (queue !== null) await queue;
    const turn = whenFree(prepared, signal);
    queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn.finally(() => {
      queue = null;
    });
  }

  return async (prepared, signal) => {
    try {
      return await inTurn(prepared, signal);
    } catch (error) {
      // Pages are not fetched twice.
      const isFile = prepared.request.path !== "";
      if (!isFile || !(error instanceof ApiError) || !uploadGone.has(error.code)) throw error;
      const fresh = await client.estimate(prepared.request, signal);
      const agreed = prepared.estimatedCreditUnits ?? 0;
      prepared.uploadId = fresh.upload_id;
      prepared.estimatedCreditUnits = fresh.estimated_credit_units;
      if (fresh.estimated_credit_units > agreed) {
        throw new ConversionFailed(
          "credit_ceiling_exceeded",
          `The price is now ${creditsCounted(fresh.estimated_credit_units)}, not ${creditsText(agreed)}; run the command again to accept it.`,
        );
      }
      return inTurn(prepared, signal);
    }
  };
}

/** Default concurrency; most plans allow at least as many active jobs. */
const parallelDefault = 4;

export function onlineBackend(client: Client, context: Context, concurrency: number | null): Backend {
  const confirm = createConfirmation(client, context);
  return {
    mode: "api",
    parallel: concurrency ?? parallelDefault,
    async prepare(request, signal) {
      const estimate = await client.estimate(request, signal);
      return { request, estimatedCreditUnits: estimate.estimated_credit_units, uploadId: estimate.upload_id };
    },
    resume: (request, recalled) => resumed(client, context, request, recalled),
    async prepareAddress(address, _folder, signal) {
      const body = { url: address, accept_remote_fetch: true };
      const estimate = await client.api.createUrlEstimate({ body }, { signal });
      const { estimated_credit_units: estimatedCreditUnits, upload_id: uploadId } = estimate;
      // Used as a local filename, so paths from the server are rejected.
      const filename = displayName(estimate.filename);
      const request = { path: "", filename, capabilityId: null, mode: null, layoutFidelity: null };
      return { request: { ...request, pages: null, options: {} }, estimatedCreditUnits, uploadId };
    },
    async convert(prepared, format, to, { onJob, onProgress, signal }) {
      const { earlier } = prepared;
      const { filename } = prepared.request;
      const jobId = earlier?.jobId ?? (await confirm(prepared, signal));
      await onJob(jobId);
      const job = await client.wait(jobId, {
        signal,
        onChange: ({ progress }) =>
          onProgress(filename, progress?.pages_done ?? 0, progress?.pages_total ?? 0),
        onProgress: ({ done, total }) => onProgress(filename, done, total),
      });
      if (!isTerminal(job.status)) {
        throw new ConversionFailed("cancelled", await endOf(client, jobId));
      }
      if (job.status !== "succeeded") {
        throw new ConversionFailed(job.error_code ?? job.status, job.error ?? `The job is ${job.status}.`);
      }
      await client.download(jobId, format, to, signal).catch((error) => {
        throw signal.aborted ? new ConversionFailed("cancelled", hasEnded(jobId)) : error;
      });
      return {
        capabilityId: job.capability_id,
        actualCreditUnits: earlier?.isReported ? 0 : job.actual_credit_units,
        deliverable: job.deliverable !== false,
        warnings: await (format === "zip" ? warningsIn(to) : warningsFrom(client, jobId, signal)),
      };
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

const hasEnded = (jobId: string): string =>
  `Interrupted, but the job finished on the server: get its result with markmill jobs download ${jobId}.`;

/** Cancels the job after an interruption and reports the outcome. */
async function endOf(client: Client, jobId: string): Promise<string> {
  try {
    await client.cancel(jobId);
    return "The conversion was interrupted and cancelled.";
  } catch (error) {
    if (error instanceof ApiError && error.code === "job_finished") return hasEnded(jobId);
    return `Interrupted, but the job could not be cancelled and may cost Credits: try markmill jobs cancel ${jobId}.`;
  }
}

/** From the bundle, which is verified when it is unpacked. */
const warningsIn = (zip: string): Promise<string[]> =>
  textInZip(zip, bundleFiles.delivery)
    .then((text) => warningsOf(JSON.parse(text) as DeliveryCheck))
    .catch(() => []);

/** The result is already here and stays valid without them. */
const warningsFrom = (client: Client, jobId: string, signal: AbortSignal): Promise<string[]> =>
  client.api
    .getDeliveryCheck({ job_id: jobId }, { signal })
    .then(warningsOf)
    .catch(() => []);

/**
 * The job of an earlier command if it is running or its result exists, else the earlier upload: confirming it again
 * returns the same job, so nothing is paid twice.
 */
async function resumed(
  client: Client,
  { clock }: Context,
  request: ConvertRequest,
  { source, entry }: Recalled,
): Promise<Prepared | null> {
  if (entry === null) return null;
  if (entry.job_id === null) {
    const { upload_id: uploadId, estimated_credit_units: estimatedCreditUnits } = entry;
    return uploadId === null || estimatedCreditUnits === null
      ? null
      : { request, uploadId, estimatedCreditUnits };
  }
  const job = await client.job(entry.job_id).catch((error: unknown) => {
    // Deleted, expired, or another account's.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  const isUsable = job !== null && (!isTerminal(job.status) || job.status === "succeeded");
  if (!isUsable || job.source_bytes !== source.bytes) return null;
  if (job.expires_at !== null && Date.parse(job.expires_at) <= clock.nowMs()) return null;
  return {
    request,
    uploadId: null,
    estimatedCreditUnits: job.estimated_credit_units,
    earlier: { jobId: job.id, isReported: entry.actual_credit_units !== null },
  };
}
