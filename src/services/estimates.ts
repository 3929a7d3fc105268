import { Fault } from "../../config/errors/fault.ts";
import { hourMs } from "../../config/units.ts";
import { capabilityById } from "../../converters/capabilities.ts";
import type { UploadRow } from "../../ledger/contract.ts";
import { ownerOf } from "../auth/principal.ts";
import { newId } from "../identifiers.ts";
import type { Inspection, InspectTask } from "../sandbox/contract.ts";
import type { Caller, EstimateFields, Estimates, StagedUpload } from "./contract.ts";
import type { Core } from "./core.ts";
import { internalOf, refusalOf } from "./failures.ts";
import { planById, uploadBytesMax } from "./plans.ts";
import { price, priceVersions, rateOf } from "./pricing.ts";
import { createTurnstile } from "./turnstile.ts";

/** Children that may measure at the same time, beside those that convert, so that neither work delays the other. */
export const measuringSlots = 2;
/** More estimates than this waiting for their turn are refused with queue_full. */
const measuringWaitersMax = 200;

/** Upload → measured and priced: bytes stream to disk, a child looks at them, the price is a pure function of both. */
export function createEstimates(core: Core): Estimates {
  const { settings, ledger, storage, clock, random, log } = core;
  const turnstile = createTurnstile(measuringSlots, measuringWaitersMax);

  async function record(caller: Caller, staged: StagedUpload, inspection: Inspection): Promise<UploadRow> {
    const { capabilityId, request, measurement } = inspection;
    const nowMs = clock.nowMs();
    const upload: UploadRow = {
      id: staged.uploadId,
      owner: ownerOf(caller.principal),
      filename: staged.filename,
      bytes: staged.bytes,
      sha256: staged.sha256,
      capabilityId,
      request: { ...request },
      measurement: { ...measurement },
      estimatedCreditUnits: price(rateOf(capabilityId), measurement.metrics),
      ...priceVersions,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + settings["retention.uploads_hours"] * hourMs,
      jobId: null,
    };
    await ledger.write("createUpload", { upload, actor: caller.actor, nowMs });
    storage.keepUpload(upload.id);
    return upload;
  }

  return {
    admit: (bytes) => storage.admitUpload(bytes ?? 0),

    async stage(caller, filename, bytes) {
      const uploadId = newId("upl", random);
      const bytesMax = uploadBytesMax(settings, planById(settings, caller.principal.planId));
      const stored = await storage.putUpload(uploadId, bytes, bytesMax);
      return { uploadId, filename, ...stored };
    },

    async create(caller, staged, fields, signal) {
      try {
        const inspection = await turnstile(() => inspect(core, staged, fields, signal), signal);
        const kindMax = capabilityById(inspection.capabilityId)?.maxBytes ?? null;
        if (kindMax !== null && staged.bytes > kindMax) throw new Fault("payload_too_large");
        return await record(caller, staged, inspection);
      } catch (error) {
        await storage.removeUpload(staged.uploadId);
        throw error;
      }
    },

    async discard(staged) {
      await storage.removeUpload(staged.uploadId);
      log("debug", "upload.discarded", { upload_id: staged.uploadId });
    },
  };
}

async function inspect(
  core: Core,
  staged: StagedUpload,
  fields: EstimateFields,
  signal: AbortSignal | undefined,
): Promise<Inspection> {
  const { settings, storage, sandbox, log } = core;
  const { capabilityId, ...request } = fields;
  const task: InspectTask = {
    kind: "inspect",
    source: { path: storage.uploadPath(staged.uploadId), filename: staged.filename, bytes: staged.bytes },
    capabilityId,
    request,
  };
  const outcome = await sandbox.run(task, {
    deadlineMs: settings["sandbox.estimate_deadline_seconds"] * 1000,
    memoryMib: settings["sandbox.memory_mib"],
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome.ok) return outcome.value;
  log("info", "estimate.refused", {
    upload_id: staged.uploadId,
    reason: outcome.reason,
    internal: internalOf(outcome),
  });
  throw refusalOf(outcome);
}
