import { Fault } from "../../../config/errors/fault.ts";
import { mib } from "../../../config/units.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { ResultFileOnDisk } from "../../storage/contract.ts";
import { requestFault } from "../../storage/faults.ts";
import type { Caller } from "../contract.ts";
import type { Core } from "../core.ts";
import { findJob } from "../find-job.ts";
import { requireResult } from "../results.ts";
import { sizeOf } from "../size-of.ts";

/** What is told about a result; `showsResult`: its text or where that stands, which guests see after a claim only. */
const documents = {
  quality_report: { file: bundleFiles.quality, showsResult: false },
  delivery_check: { file: bundleFiles.delivery, showsResult: false },
  source_map: { file: bundleFiles.sourceMap, showsResult: true },
  layout: { file: bundleFiles.layout, showsResult: true },
} as const;
export type DocumentKind = keyof typeof documents;

export interface ResultDocument {
  /** Strong, of the content, in its quotes. */
  etag: string;
  bytes: number;
  /** The JSON text in UTF-8, as it stands in the bundle. Throws asset_unverified when it is not what was converted. */
  open(): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>;
}

export interface ResultDocuments {
  /**
   * Of a succeeded job. Throws job_not_found, job_not_ready, job_failed; settlement_required for what shows the result
   * of a guest's job that no account has claimed; asset_unverified for a file that is damaged or missing.
   */
  get(caller: Caller, jobId: string, kind: DocumentKind): Promise<ResultDocument>;
}

/** Up to so much is read at once, and compared with the manifest; of what is longer the size alone is. */
const comparedBytesMax = 4 * mib;

export function createResultDocuments(
  core: Pick<Core, "ledger" | "clock" | "storage" | "log">,
): ResultDocuments {
  const { storage, clock, log } = core;

  function damaged(job: JobRow, name: string, what: string): Fault {
    log("error", "result.damaged", { job_id: job.id, file: name, what });
    return new Fault("asset_unverified", {
      message:
        "A file of the result is damaged or missing on the server's disk; convert the document again, or ask the administrator to restore it.",
      cause: `${job.id}/${name} ${what}`,
    });
  }

  /** A job that is deleted meanwhile is not found; all files of a result go in one step. */
  async function lost(job: JobRow, name: string, what: string): Promise<Fault> {
    const there = (await storage.resultFile(job.id, bundleFiles.manifest)) !== null;
    return there ? damaged(job, name, what) : new Fault("job_not_found");
  }

  async function listed(job: JobRow, name: string): Promise<ResultFileOnDisk & { file: string }> {
    const [found] = (await storage.resultFiles(job.id, (path) => path === name)) ?? [];
    const { file = null } = found ?? {};
    const bytes = file === null ? null : await sizeOf(file);
    if (found === undefined || file === null || bytes === null) throw await lost(job, name, "is missing");
    if (bytes !== found.bytes) throw damaged(job, name, `has ${bytes} bytes instead of ${found.bytes}`);
    return { ...found, file };
  }

  async function compared(job: JobRow, name: string, found: ResultFileOnDisk & { file: string }) {
    const content = await Bun.file(found.file)
      .bytes()
      .catch(async (error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? await lost(job, name, "is missing") : error;
      });
    // Not on this thread, which everybody waits for.
    const hash = await crypto.subtle.digest("SHA-256", content);
    if (Buffer.from(hash).toString("hex") !== found.sha256)
      throw damaged(job, name, "was changed: its SHA-256 differs");
    return content;
  }

  return {
    async get(caller, jobId, kind) {
      const job = await findJob(core, caller, jobId);
      requireResult(job, clock.nowMs());
      const { file: name, showsResult } = documents[kind];
      if (showsResult && "jobTokenHash" in job.owner) throw new Fault("settlement_required");
      const found = await requestFault(() => listed(job, name));
      return {
        etag: `"${found.sha256}"`,
        bytes: found.bytes,
        open: async () =>
          found.bytes > comparedBytesMax
            ? Bun.file(found.file).stream()
            : requestFault(() => compared(job, name, found)),
      };
    },
  };
}
