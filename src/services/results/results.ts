import { Fault } from "../../../config/errors/fault.ts";
import { bundleFiles, subtitleFiles } from "../../../converters/bundle/contract.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { ResultFormat, Results } from "../contract.ts";
import type { Core } from "../core.ts";
import { damagedResult } from "./damaged-result.ts";
import { finishedJob, settledJob } from "./finished-job.ts";
import type { ResultFile } from "./result-file.ts";
import { sizeOf } from "./size-of.ts";
import { createSource } from "./source.ts";

interface FormatFacts {
  file: string;
  contentType: string;
  /** Replaces the source's extension. */
  ending: string;
}

export const formats: Readonly<Record<ResultFormat, FormatFacts>> = {
  md: { file: bundleFiles.markdown, contentType: "text/markdown; charset=utf-8", ending: ".md" },
  zip: { file: bundleFiles.zip, contentType: "application/zip", ending: ".bundle.zip" },
  delivery: { file: bundleFiles.deliveryZip, contentType: "application/zip", ending: ".zip" },
  srt: { file: subtitleFiles.srt, contentType: "application/x-subrip; charset=utf-8", ending: ".srt" },
  vtt: { file: subtitleFiles.vtt, contentType: "text/vtt; charset=utf-8", ending: ".vtt" },
};

const noSubtitles = "This result has no subtitles; only transcripts of audio and video have them.";

export function createResults(core: Core): Results {
  const { storage } = core;

  async function fileOf(job: JobRow, format: ResultFormat): Promise<ResultFile> {
    const { file, contentType, ending } = formats[format];
    const path = await storage.resultFile(job.id, file);
    const bytes = path === null ? null : await sizeOf(path);
    if (path === null || bytes === null) throw await absent(job, format);
    return {
      path,
      contentType,
      filename: `${stem(job.filename)}${ending}`,
      bytes,
      // Results never change, so job id and format form a strong validator.
      etag: `"${job.id}.${format}"`,
    };
  }

  /** All results have the other formats, so the job was deleted meanwhile; subtitles are optional. */
  async function absent({ id }: JobRow, format: ResultFormat): Promise<Fault> {
    const { file } = formats[format];
    if (!Object.values<string>(subtitleFiles).includes(file)) return new Fault("job_not_found");
    const listed = await storage.resultFiles(id, (path) => path === file);
    if (listed?.length === 0) return new Fault("asset_not_found", { message: noSubtitles });
    return damagedResult(core, id, file, "is missing");
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

/** A name without extension. */
export function stem(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return (dot > 0 ? filename.slice(0, dot) : filename) || "document";
}
