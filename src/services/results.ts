import { stat } from "node:fs/promises";
import { Fault } from "../../config/errors/fault.ts";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import type { JobRow } from "../../ledger/contract.ts";
import { ownerOf } from "../auth/principal.ts";
import type { Results } from "./contract.ts";
import type { Core } from "./core.ts";

const formats = {
  md: { file: bundleFiles.markdown, contentType: "text/markdown; charset=utf-8", ending: ".md" },
  zip: { file: bundleFiles.zip, contentType: "application/zip", ending: ".bundle.zip" },
  delivery: { file: bundleFiles.deliveryZip, contentType: "application/zip", ending: ".zip" },
} as const;

export function createResults({ ledger, storage }: Core): Results {
  return {
    async download(caller, jobId, format) {
      const job = await ledger.read.job(jobId, ownerOf(caller.principal));
      if (!job) throw new Fault("job_not_found");
      requireResult(job);
      if (format === "delivery" && job.deliverable !== true) throw new Fault("asset_unverified");
      const { file, contentType, ending } = formats[format];
      const path = await storage.resultFile(jobId, file);
      const bytes = path === null ? null : await sizeOf(path);
      if (path === null || bytes === null) throw new Fault("job_not_found");
      return {
        path,
        contentType,
        filename: `${stem(job.filename)}${ending}`,
        bytes,
        // A succeeded job's result never changes, so its id and the form are a strong validator.
        etag: `"${jobId}.${format}"`,
      };
    },
  };
}

/** Null when it is gone: a job may be deleted while its result is asked for. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function requireResult(job: JobRow): void {
  if (job.status === "succeeded") return;
  throw new Fault(job.status === "queued" || job.status === "running" ? "job_not_ready" : "job_failed");
}

function stem(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return (dot > 0 ? filename.slice(0, dot) : filename) || "document";
}
