import type { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { price } from "../../../config/rates/price.ts";
import { hourMs } from "../../../config/units.ts";
import { capabilities } from "../../../converters/capabilities.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { UploadRow } from "../../../ledger/contract.ts";
import { ownerKey } from "../../../ledger/schema/owners.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { isAccount, ownerOf } from "../../auth/principal.ts";
import { describeError } from "../../log/log.ts";
import type { Inspection, InspectTask } from "../../sandbox/contract.ts";
import { newOrderedId } from "../../shared/identifiers.ts";
import { createKeyedQueue } from "../../shared/keyed-queue.ts";
import { createSemaphore, type Semaphore, withWaitLimit } from "../../shared/semaphore.ts";
import { digestUpload } from "../../storage/upload.ts";
import { archivedProject } from "../accounts/owner-deleted.ts";
import type { Caller } from "../caller.ts";
import type { Convert, EstimateFields, Estimates, StagedUpload } from "../contract.ts";
import type { Core } from "../core.ts";
import { internalOf, refusalOf } from "../failures.ts";
import { requireGuestInput } from "../guests/inputs.ts";
import { createGuestRoom } from "../guests/room.ts";
import { requireLanguages } from "../models/languages.ts";
import { chosenSpeech, refusedKinds } from "../models/speech.ts";
import { boundedUpload } from "./bounded-upload.ts";
import { discardFiles } from "./discard-files.ts";
import { rateOf } from "./pricing.ts";
import { type UploadLimit, uploadLimitOf, uploadTooLarge, withFormat } from "./upload-limits.ts";

/** Concurrent measuring children, in addition to converting ones. */
export const measuringSlots = 3;
/** Of one organization, so that its queue never makes another one wait. */
const measuringSlotsOfOne = measuringSlots - 1;
/** Queue limit of measurements, of an organization and of those whose turn it is; then queue_full. */
const measuringWaitersMax = 200;
/** Guests: one at a time, with a shorter queue. */
const guestWaitersMax = 40;

const unpricedMessage = "The active rate card has no rate for this file type; an administrator can add one.";

/** Stages, measures and prices files. */
export interface Uploads {
  stage: Estimates["stage"];
  /** Like `stage` without storing. */
  compare: Convert["compare"];
  /** Measures and prices after a wait of at most `waitMs`; the result is not stored yet. Throws queue_full. */
  measure(
    caller: Caller,
    staged: StagedUpload,
    fields: EstimateFields,
    signal: AbortSignal | undefined,
    waitMs?: number,
  ): Promise<UploadRow>;
  /** The upload has its row. */
  keep(uploadId: string): void;
  /** Removes staged files except those that the ledger has or may have. Never rejects. */
  discard(caller: Caller, staged: readonly StagedUpload[]): Promise<void>;
}

export function createUploads(core: Core, kinds: readonly Capability[] = capabilities): Uploads {
  const { settings, ledger, storage, clock, timers, random, log } = core;
  const ofAll = createSemaphore(measuringSlots, measuringWaitersMax);
  const ofOrganization = createKeyedQueue(measuringSlotsOfOne, measuringWaitersMax);
  const ofGuests = createSemaphore(1, guestWaitersMax);
  const guestRoom = createGuestRoom(core);

  /** A write whose response was lost may have happened. */
  async function mayBeKnown(caller: Caller, uploadId: string): Promise<boolean> {
    try {
      return (await ledger.read.upload(uploadId, ownerOf(caller.principal))) !== null;
    } catch (error) {
      log("warn", "upload.kept_until_sweep", { upload_id: uploadId, cause: describeError(error) });
      return true;
    }
  }

  const kindOf = (capabilityId: string | null) => kinds.find(({ id }) => id === capabilityId);

  /** Calls `take` with the size limit by given or detected type. */
  async function withinLimits<T>(
    caller: Caller,
    { filename, bytes, capabilityId }: Arriving,
    take: (bytes: Readable, bytesMax: number) => Promise<T>,
  ): Promise<T> {
    const ofCaller = uploadLimitOf(settings, caller.principal);
    const declared = kindOf(capabilityId);
    const limit = declared === undefined ? ofCaller : withFormat(ofCaller, declared);
    const bounded = capabilityId === null ? boundedUpload(bytes, { filename, limit, kinds }) : bytes;
    try {
      return await take(bounded, limit.bytesMax);
    } catch (error) {
      throw named(error, limit);
    }
  }

  /** Archived projects are read-only. */
  async function requireOpenProject({ principal }: Caller): Promise<void> {
    if (principal.kind !== "session") return;
    const project = await ledger.read.project(principal.projectId, principal.organizationId);
    if (project === null || project.archivedAtMs === null) return;
    throw archivedProject();
  }

  async function store(caller: Caller, uploadId: string, bytes: Readable, bytesMax: number) {
    if (isAccount(caller.principal)) return storage.putUpload(uploadId, bytes, bytesMax);
    try {
      return await storage.putUpload(uploadId, await guestRoom.take(uploadId, bytes), bytesMax);
    } catch (error) {
      guestRoom.gone(uploadId);
      throw error;
    }
  }

  async function inspectFor(
    { principal }: Caller,
    staged: StagedUpload,
    fields: EstimateFields,
    signal: AbortSignal | undefined,
    waitMs: number | undefined,
  ): Promise<Inspection> {
    const owned = { ...staged, tenant: ownerKey(ownerOf(principal)) };
    if (!isAccount(principal) && fields.layoutFidelity === "formula") throw authenticationRequired("visitor");
    const ofOwner: Semaphore = (work, waiting) =>
      isAccount(principal)
        ? ofOrganization(principal.organizationId, work, waiting)
        : ofGuests(work, waiting);
    const inspection = await withWaitLimit(
      timers,
      (work, waiting) => ofOwner(() => ofAll(work, waiting), waiting),
      () => inspect(core, kinds, owned, fields, signal),
      signal,
      waitMs,
    );
    if (isAccount(principal)) return inspection;
    const { capabilityId } = inspection;
    const asPreview = fields.guestPreview === true;
    // Guest imports are checked before fetching.
    if (!staged.imported?.page)
      requireGuestInput(settings, { capabilityId, filename: staged.filename, asPreview });
    return inspection;
  }

  function keep(uploadId: string): void {
    storage.keepUpload(uploadId);
    guestRoom.stored(uploadId);
  }

  return {
    async stage(caller, filename, bytes, capabilityId = null) {
      await requireOpenProject(caller);
      const uploadId = newOrderedId("upl", clock, random);
      const stored = await withinLimits(caller, { filename, bytes, capabilityId }, (bounded, bytesMax) =>
        store(caller, uploadId, bounded, bytesMax),
      );
      return { uploadId, filename, ...stored };
    },

    compare: async (caller, filename, bytes, capabilityId = null) => ({
      filename,
      ...(await withinLimits(caller, { filename, bytes, capabilityId }, digestUpload)),
    }),

    async measure(caller, staged, fields, signal, waitMs) {
      const inspection = await inspectFor(caller, staged, fields, signal, waitMs);
      const { capabilityId, request, measurement } = inspection;
      requireLanguages(request.options, core.models.languageFiles());
      const kind = kindOf(capabilityId);
      if (kind?.recognition === "speech") chosenSpeech(request.options, core);
      const limit = kind === undefined ? null : withFormat(uploadLimitOf(settings, caller.principal), kind);
      if (limit !== null && staged.bytes > limit.bytesMax) throw uploadTooLarge(limit);
      const card = core.rateCards.active();
      const rate = rateOf(card, capabilityId);
      if (rate === null) throw new Fault("capability_unavailable", { message: unpricedMessage });
      const nowMs = clock.nowMs();
      return {
        id: staged.uploadId,
        owner: ownerOf(caller.principal),
        filename: staged.filename,
        bytes: staged.bytes,
        sha256: staged.sha256,
        capabilityId,
        request: { ...request },
        measurement: { ...measurement, ...importedFacts(staged) },
        estimatedCreditUnits: price(rate, measurement.metrics),
        creditModelVersion: card.creditModelVersion,
        rateCardVersion: card.version,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + settings["retention.uploads_hours"] * hourMs,
        jobId: null,
      };
    },

    keep,

    async discard(caller, staged) {
      const unknown: string[] = [];
      for (const { uploadId } of staged) {
        if (await mayBeKnown(caller, uploadId)) keep(uploadId);
        else unknown.push(uploadId);
      }
      await discardFiles(core, { jobIds: [], uploadIds: unknown });
      for (const uploadId of unknown) guestRoom.gone(uploadId);
      for (const uploadId of unknown) log("debug", "upload.discarded", { upload_id: uploadId });
    },
  };
}

interface Arriving {
  filename: string;
  bytes: Readable;
  /** The given capability, if it came before the file. */
  capabilityId: string | null;
}

/** Replaces the storage's error by one naming the limit. */
function named(error: unknown, limit: UploadLimit): unknown {
  const isTooLarge = error instanceof Fault && error.code === "payload_too_large";
  return isTooLarge && error.details === undefined ? uploadTooLarge(limit) : error;
}

/** For the audit and the estimate. */
function importedFacts({ imported }: StagedUpload): Record<string, unknown> {
  if (imported === undefined) return {};
  const { source, host, recording } = imported;
  return { imported: { source, host }, ...(recording ? { sourceKind: "video_audio" } : {}) };
}

async function inspect(
  core: Core,
  kinds: readonly Capability[],
  staged: StagedUpload & { tenant: string },
  fields: EstimateFields,
  signal: AbortSignal | undefined,
): Promise<Inspection> {
  const { settings, storage, sandbox, log } = core;
  const { capabilityId, guestPreview, ...request } = fields;
  const task: InspectTask = {
    kind: "inspect",
    source: { path: storage.uploadPath(staged.uploadId), filename: staged.filename, bytes: staged.bytes },
    capabilityId,
    request,
    ...(staged.imported?.page ? { imported: staged.imported.page } : {}),
    refused: refusedKinds(kinds, request.options, core),
  };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sandbox.run(task, {
      deadlineMs: settings["sandbox.estimate_deadline_seconds"] * 1000,
      memoryMib: settings["sandbox.memory_mib"],
      tenant: staged.tenant,
      ...(signal === undefined ? {} : { signal }),
    });
    if (outcome.ok) return outcome.value;
    const facts = { upload_id: staged.uploadId, attempt, internal: internalOf(outcome) };
    // Killed from outside, so worth a retry.
    const mayLive = outcome.reason === "crashed" && outcome.killedFromOutside === true;
    if (!mayLive || attempt === limits.jobAttemptsMax) {
      log(mayLive ? "error" : "info", "estimate.refused", { ...facts, reason: outcome.reason });
      throw refusalOf(outcome);
    }
    log("warn", "estimate.child_killed", facts);
  }
}
