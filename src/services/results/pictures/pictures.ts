import { readFile } from "node:fs/promises";
import { createBoundedMap } from "../../../../config/bounded-map.ts";
import type { ErrorCode } from "../../../../config/errors/catalog.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { minuteMs, secondMs } from "../../../../config/units.ts";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import { capabilityById } from "../../../../converters/capabilities.ts";
import { wayOfPage } from "../../../../converters/ocr/ocr-log.ts";
import { pictureEdition } from "../../../../converters/page-picture.ts";
import { pictureFile } from "../../../../converters/page-picture-file.ts";
import type { JobRow } from "../../../../ledger/contract.ts";
import { ownerKey } from "../../../../ledger/schema/owners.ts";
import type { PictureTask, TaskFailure } from "../../../sandbox/contract.ts";
import { clientDisconnected } from "../../../shared/client-disconnected.ts";
import { createKeyedQueue } from "../../../shared/keyed-queue.ts";
import { createSemaphore, withWaitLimit } from "../../../shared/semaphore.ts";
import type { PictureKey, StoredPicture } from "../../../storage/contract.ts";
import type { Caller } from "../../caller.ts";
import type { Core } from "../../core.ts";
import { internalOf } from "../../failures.ts";
import { requireResult, requireSettled } from "../finished-job.ts";
import { stem } from "../results.ts";
import { sizeOf } from "../size-of.ts";
import { readableSource } from "../source.ts";
import type { PagePicture, Pictures } from "./contract.ts";
import { createShare } from "./shared.ts";

/**
 * Rendering takes some tenths of a second, but hostile pages never end: waiting callers must get a response before
 * their connection is closed for inactivity (a minute).
 */
const drawingMsMax = 20 * secondMs;

/** Whether the job's file type has pages. */
const hasPages = (job: JobRow): boolean => capabilityById(job.capabilityId)?.pagePictures === true;

/**
 * Renders the page in a child process and stores the picture. Throws page_not_found, page_not_drawable, or a temporary
 * Fault.
 */
async function draw(core: Core, job: JobRow, key: PictureKey, signal: AbortSignal): Promise<void> {
  const { settings, storage, sandbox, ledger, log } = core;
  await storage.admitUpload(limits.pictureBytesMax);
  const workDir = await storage.createWork(job.id);
  try {
    const source = { path: storage.uploadPath(job.uploadId), filename: job.filename, bytes: job.sourceBytes };
    const { page, width } = key;
    const task: PictureTask = {
      kind: "picture",
      source,
      capabilityId: job.capabilityId,
      page,
      width,
      ...(await knownWay(core, job.id, page)),
      workDir,
    };
    const outcome = await sandbox.run(task, {
      deadlineMs: Math.min(settings["sandbox.estimate_deadline_seconds"] * secondMs, drawingMsMax),
      memoryMib: settings["sandbox.memory_mib"],
      tenant: ownerKey(job.owner),
      signal,
    });
    if (!outcome.ok) {
      await requireOriginal(core, job);
      const facts = { job_id: job.id, page, reason: outcome.reason, internal: internalOf(outcome) };
      if (outcome.reason !== "cancelled") log("info", "picture.failed", facts);
      throw pictureFault(outcome);
    }
    await storage.pictures.commit(key, { workDir, file: pictureFile }, outcome.value.points);
    if ((await ledger.read.job(job.id, job.owner)) !== null) return;
    // The job was deleted meanwhile.
    await storage.removeResult(job.id);
    throw new Fault("job_not_found");
  } finally {
    await storage.removeWork(workDir);
  }
}

/** Job and original may be deleted while the page waits for its turn. Throws job_not_found and source_not_found. */
async function requireOriginal({ ledger, storage }: Core, job: JobRow): Promise<void> {
  if ((await ledger.read.job(job.id, job.owner)) === null) throw new Fault("job_not_found");
  if ((await sizeOf(storage.uploadPath(job.uploadId))) === null) throw new Fault("source_not_found");
}

/** The page orientation found by the conversion. Ignored for damaged results. */
async function knownWay({ storage }: Core, jobId: string, page: number): Promise<Pick<PictureTask, "way">> {
  const path = await storage.resultFile(jobId, bundleFiles.metadata);
  if (path === null) return {};
  const way = await readFile(path, "utf8").then(
    (text) => wayOfPage(detailsOf(text), page),
    () => null,
  );
  return way === null ? {} : { way };
}

function detailsOf(text: string): unknown {
  try {
    return Object(JSON.parse(text)).details;
  } catch {
    return null;
  }
}

/** Temporary faults. */
const passing = new Set([
  "page_not_found",
  "service_unavailable",
  "storage_failed",
  "capability_unavailable",
]);

/** Maps a child's failure; the job itself has succeeded. */
function pictureFault(failure: TaskFailure): Fault {
  const cause = internalOf(failure) ?? failure.reason;
  switch (failure.reason) {
    case "fault":
      return passing.has(failure.code)
        ? new Fault(failure.code, { message: failure.message, cause })
        : new Fault("page_not_drawable", { cause });
    case "crashed":
      return new Fault(failure.killedFromOutside ? "service_unavailable" : "page_not_drawable", { cause });
    case "out_of_memory":
    case "timed_out":
      return new Fault("page_not_drawable", {
        message: "The page cannot be rendered within the memory and time limits; its text is in the result.",
        cause,
      });
    case "cancelled":
      return new Fault("service_unavailable", { cause });
  }
}

/** Concurrent rendering children, in addition to converting and measuring; one per organization. */
export const drawingSlots = 2;
/** Queue limits per organization and in total; then queue_full. */
const ownWaitersMax = 32;
const waitersMax = 200;
/** A failed page is not tried again for this long. */
const undrawableMs = 10 * minuteMs;
const undrawableMax = 10_000;

/** Page pictures, rendered on first use. */
export function createPictures(core: Core): Pictures {
  const { ledger, storage, clock, timers } = core;
  const ownLine = createKeyedQueue(1, ownWaitersMax);
  const semaphore = createSemaphore(drawingSlots, waitersMax);
  const share = createShare<void>(clientDisconnected);
  const undrawable = createBoundedMap<string, { code: ErrorCode; message: string; untilMs: number }>(
    undrawableMax,
  );

  /** The queue of an account; guests see no pictures before a claim. */
  const lineOf = ({ owner }: JobRow) =>
    "organizationId" in owner ? owner.organizationId : owner.jobTokenHash;

  /** Remembers failures even if no caller waited for them. */
  async function remembered(key: PictureKey, drawing: Promise<void>): Promise<void> {
    try {
      await drawing;
    } catch (error) {
      if (error instanceof Fault && error.code === "page_not_drawable")
        undrawable.set(nameOf(key), {
          code: error.code,
          message: error.message,
          untilMs: clock.nowMs() + undrawableMs,
        });
      throw error;
    }
  }

  /** Renders when its turn comes, with a time limit for the wait. */
  const inTurn = (job: JobRow, key: PictureKey, signal: AbortSignal): Promise<void> =>
    withWaitLimit(
      timers,
      (work, waiting) => ownLine(lineOf(job), () => semaphore(work, waiting), waiting),
      () => remembered(key, draw(core, job, key, signal)),
      signal,
    );

  async function drawOnce(job: JobRow, key: PictureKey, signal: AbortSignal | undefined): Promise<void> {
    const earlier = undrawable.get(nameOf(key));
    if (earlier !== undefined && earlier.untilMs > clock.nowMs())
      throw new Fault(earlier.code, { message: earlier.message });
    await share(`${nameOf(key)}/${key.width}`, (shared) => inTurn(job, key, shared), signal);
  }

  async function jobOf(caller: Caller, jobId: string): Promise<JobRow> {
    const job = await readableSource(core, caller, jobId);
    requireResult(job, core.clock.nowMs());
    requireSettled(job);
    if (!hasPages(job)) throw new Fault("page_not_found");
    return job;
  }

  /** Page count of the estimate; null: unknown, the document decides. */
  async function pagesOf(job: JobRow): Promise<number | null> {
    const upload = await ledger.read.upload(job.uploadId, job.owner);
    const pages = upload?.measurement.sourcePagesTotal;
    return typeof pages === "number" ? pages : null;
  }

  async function stored(
    job: JobRow,
    key: PictureKey,
    signal: AbortSignal | undefined,
  ): Promise<StoredPicture> {
    const found = await storage.pictures.find(key);
    if (found !== null) return found;
    await requireOriginal(core, job);
    const pages = await pagesOf(job);
    if (pages !== null && key.page > pages) throw new Fault("page_not_found");
    await drawOnce(job, key, signal);
    const drawn = await storage.pictures.find(key);
    if (drawn === null) throw new Fault("service_unavailable", { cause: "the picture was evicted at once" });
    return drawn;
  }

  return {
    async page(caller, jobId, page, width, signal): Promise<PagePicture> {
      const job = await jobOf(caller, jobId);
      if (!Number.isInteger(page) || page < 1) throw new Fault("page_not_found");
      const key = { jobId, page, width: roundedUp(width), edition: pictureEdition };
      const { path, bytes, points } = await stored(job, key, signal);
      return {
        path,
        bytes,
        points,
        contentType: "image/webp",
        filename: `${stem(job.filename)}.page-${page}.webp`,
        // The original never changes, and rendering is deterministic.
        etag: `"${jobId}.page-${page}.${key.width}.${key.edition}"`,
      };
    },
  };
}

const nameOf = ({ jobId, page }: PictureKey) => `${jobId}/${page}`;

/** Few widths, so that the cache is not filled with near duplicates. */
export function roundedUp(width: number): number {
  return limits.pictureWidths.find((each) => each >= width) ?? limits.pictureWidthMax;
}
