import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { minuteMs, secondMs } from "../../../config/units.ts";
import { pictureEdition } from "../../../converters/picture.ts";
import { createBoundedMap } from "../../../ledger/cache/bounded-map.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { callerLeft } from "../../caller-left.ts";
import type { PictureKey, StoredPicture } from "../../storage/contract.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";
import { createFewAtATime } from "../in-line.ts";
import { requireResult, requireSettled } from "../results/finished-job.ts";
import { stem } from "../results/results.ts";
import { sizeOf } from "../results/size-of.ts";
import { readableSource } from "../results/source.ts";
import { createTurnstile } from "../turnstile.ts";
import type { PagePicture, Pictures } from "./contract.ts";
import { draw, drawingMsMax, hasPages } from "./draw.ts";
import { createShare } from "./shared.ts";

/** Children that may draw at the same time, beside those that convert and measure; one of them for one organization. */
export const drawingSlots = 2;
/** Of one organization and of all; more are refused with queue_full. */
const ownWaitersMax = 32;
const waitersMax = 200;
/** Who has waited so long for a turn is refused in the same way; longer than any one drawing takes. */
const waitMsMax = drawingMsMax + 5 * secondMs;
/** A page that could not be drawn is not tried again for so long. */
const undrawableMs = 10 * minuteMs;
const undrawableMax = 10_000;

/** Pictures of pages, drawn when they are first asked for. */
export function createPictures(core: Core): Pictures {
  const { ledger, storage, clock, timers } = core;
  const ownLine = createFewAtATime(1, ownWaitersMax);
  const turnstile = createTurnstile(drawingSlots, waitersMax);
  const share = createShare<void>(callerLeft);
  const undrawable = createBoundedMap<string, { code: ErrorCode; message: string; untilMs: number }>(
    undrawableMax,
  );

  /** Whose line it is, is known: guests see no picture before a claim. */
  const lineOf = ({ owner }: JobRow) =>
    "organizationId" in owner ? owner.organizationId : owner.jobTokenHash;

  /** What was found out is known, whether or not anybody has waited for it to the end. */
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

  /** Draws when its turn comes, which it must before patience ends. */
  async function inTurn(job: JobRow, key: PictureKey, signal: AbortSignal): Promise<void> {
    const patience = new AbortController();
    const cancel = timers.after(waitMsMax, () => patience.abort());
    const either = AbortSignal.any([signal, patience.signal]);
    const drawing = () => {
      cancel();
      return remembered(key, draw(core, job, key, signal));
    };
    try {
      await ownLine(lineOf(job), () => turnstile(drawing, either), either);
    } catch (error) {
      throw patience.signal.aborted ? new Fault("queue_full", { headers: { "retry-after": "5" } }) : error;
    } finally {
      cancel();
    }
  }

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

  /** What the estimate counted; null where that is not known any more, so that the document itself must tell. */
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
    if ((await sizeOf(storage.uploadPath(job.uploadId))) === null) throw new Fault("source_not_found");
    const pages = await pagesOf(job);
    if (pages !== null && key.page > pages) throw new Fault("page_not_found");
    await drawOnce(job, key, signal);
    const drawn = await storage.pictures.find(key);
    if (drawn === null) throw new Fault("service_unavailable", { cause: "the picture was removed at once" });
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
        // The original never changes, nor do two drawings of it by the same software differ.
        etag: `"${jobId}.page-${page}.${key.width}.${key.edition}"`,
      };
    },
  };
}

const nameOf = ({ jobId, page }: PictureKey) => `${jobId}/${page}`;

/** Few widths, so that nobody fills the disk with pictures that differ by a pixel. */
export function roundedUp(width: number): number {
  return limits.pictureWidths.find((each) => each >= width) ?? limits.pictureWidthMax;
}
