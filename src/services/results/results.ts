import { Fault } from "../../../config/errors/fault.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { Results } from "../contract.ts";
import type { Core } from "../core.ts";
import { finishedJob, settledJob } from "./finished-job.ts";
import type { ResultFile } from "./result-file.ts";
import { sizeOf } from "./size-of.ts";
import { createSource } from "./source.ts";

const formats = {
  md: { file: bundleFiles.markdown, contentType: "text/markdown; charset=utf-8", ending: ".md" },
  zip: { file: bundleFiles.zip, contentType: "application/zip", ending: ".bundle.zip" },
  delivery: { file: bundleFiles.deliveryZip, contentType: "application/zip", ending: ".zip" },
} as const;

export function createResults(core: Core): Results {
  async function fileOf(job: JobRow, format: keyof typeof formats): Promise<ResultFile> {
    const { file, contentType, ending } = formats[format];
    const path = await core.storage.resultFile(job.id, file);
    const bytes = path === null ? null : await sizeOf(path);
    if (path === null || bytes === null) throw new Fault("job_not_found");
    return {
      path,
      contentType,
      filename: `${stem(job.filename)}${ending}`,
      bytes,
      // A succeeded job's result never changes, so its id and the form are a strong validator.
      etag: `"${job.id}.${format}"`,
    };
  }

  return {
    async download(caller, jobId, format) {
      const job = await settledJob(core, caller, jobId);
      if (format === "delivery" && job.deliverable !== true) throw new Fault("asset_unverified");
      return fileOf(job, format);
    },

    async preview(caller, jobId) {
      return fileOf(await finishedJob(core, caller, jobId), "md");
    },

    source: createSource(core),
  };
}

/** A name without its ending. */
export function stem(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return (dot > 0 ? filename.slice(0, dot) : filename) || "document";
}
