import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { mib, secondMs } from "../../../config/units.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { capabilityById } from "../../../converters/capabilities.ts";
import { wayOfPage } from "../../../converters/ocr/trail.ts";
import { pictureFile } from "../../../converters/picture.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { PictureTask, TaskFailure } from "../../sandbox/contract.ts";
import type { PictureKey } from "../../storage/contract.ts";
import type { Core } from "../core.ts";
import { internalOf } from "../failures.ts";

/** More than any picture of these sizes has; the disk must have it. */
const bytesMax = 32 * mib;

/**
 * A page takes some tenths of a second, or is made to take for ever: who waits behind it must still get a turn, and an
 * answer before the connection is dropped for its silence (a minute, with the wait for the turn).
 */
export const drawingMsMax = 20 * secondMs;

/** Whether pages of the job's kind can be drawn at all. */
export const hasPages = (job: JobRow): boolean => capabilityById(job.capabilityId)?.pagePictures === true;

/** Draws the page in a child and stores the picture. Throws page_not_found, page_not_drawable, or what passes with time. */
export async function draw(core: Core, job: JobRow, key: PictureKey, signal: AbortSignal): Promise<void> {
  const { settings, storage, sandbox, ledger, log } = core;
  await storage.admitUpload(bytesMax);
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
      signal,
    });
    if (!outcome.ok) {
      const facts = { job_id: job.id, page, reason: outcome.reason, internal: internalOf(outcome) };
      if (outcome.reason !== "cancelled") log("info", "picture.failed", facts);
      throw pictureFault(outcome);
    }
    await storage.pictures.commit(key, join(workDir, pictureFile), outcome.value.points);
    if ((await ledger.read.job(job.id, job.owner)) !== null) return;
    // Deleted meanwhile, with what there was of it then.
    await storage.removeResult(job.id);
    throw new Fault("job_not_found");
  } finally {
    await storage.removeWork(workDir);
  }
}

/** How the conversion found the page to lie, for the child to draw it so. A result that is damaged says nothing. */
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

/** Faults that are not the page's. */
const passing = new Set([
  "page_not_found",
  "service_unavailable",
  "storage_failed",
  "capability_unavailable",
]);

/** What a child's failure means to who waits for the picture. The job has succeeded, whatever becomes of this. */
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
        message:
          "There is no picture of this page: drawing it takes more memory or time than this installation allows. Its text is in the result.",
        cause,
      });
    case "cancelled":
      return new Fault("service_unavailable", { cause });
  }
}
