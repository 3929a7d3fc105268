import type { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { ResultFileOnDisk } from "../../storage/contract.ts";
import { requestFault } from "../../storage/faults.ts";
import { ifThere } from "../../storage/if-there.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";
import { damagedResult } from "./damaged-result.ts";
import { finishedJob, settledJob } from "./finished-job.ts";
import { sizeOf } from "./size-of.ts";

/** Documents of a result; `showsResult`: contains its text or positions, which guests see only after a claim. */
const documents = {
  quality_report: { file: bundleFiles.quality, showsResult: false },
  delivery_check: { file: bundleFiles.delivery, showsResult: false },
  source_map: { file: bundleFiles.sourceMap, showsResult: true },
  layout: { file: bundleFiles.layout, showsResult: true },
} as const;
export type DocumentKind = keyof typeof documents;

export interface ResultDocument {
  /** Strong, quoted. */
  etag: string;
  bytes: number;
  /** The stored JSON in UTF-8. Throws asset_unverified if it was modified. */
  open(): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>;
}

export interface ResultDocuments {
  /**
   * For succeeded jobs. Throws job_not_found, job_not_ready, job_failed; settlement_required for unclaimed guest jobs;
   * asset_unverified for damaged or missing files.
   */
  get(caller: Caller, jobId: string, kind: DocumentKind): Promise<ResultDocument>;
}

export function createResultDocuments(
  core: Pick<Core, "ledger" | "clock" | "storage" | "log">,
): ResultDocuments {
  const { storage } = core;

  async function listed(jobId: string, name: string, damaged: Damaged): Promise<Listed> {
    const [found] = (await storage.resultFiles(jobId, (path) => path === name)) ?? [];
    const { file = null } = found ?? {};
    const bytes = file === null ? null : await sizeOf(file);
    if (found === undefined || file === null || bytes === null) throw await damaged("is missing");
    if (bytes !== found.bytes) throw await damaged(`has ${bytes} bytes instead of ${found.bytes}`);
    return { ...found, file };
  }

  return {
    async get(caller, jobId, kind) {
      const { file: name, showsResult } = documents[kind];
      const job = await (showsResult ? settledJob : finishedJob)(core, caller, jobId);
      const damaged: Damaged = (what) => damagedResult(core, job.id, name, what);
      const found = await requestFault(() => listed(job.id, name, damaged));
      return {
        etag: `"${found.sha256}"`,
        bytes: found.bytes,
        open: async () =>
          found.bytes > limits.documentComparedBytesMax
            ? Bun.file(found.file).stream()
            : requestFault(() => compared(found, damaged)),
      };
    },
  };
}

type Listed = ResultFileOnDisk & { file: string };
type Damaged = (what: string) => Promise<Fault>;

async function compared({ file, sha256 }: Listed, damaged: Damaged): Promise<Uint8Array<ArrayBuffer>> {
  const content = await ifThere(Bun.file(file).bytes());
  if (content === null) throw await damaged("is missing");
  // Off the main thread.
  const hash = await crypto.subtle.digest("SHA-256", content);
  if (Buffer.from(hash).toString("hex") !== sha256) throw await damaged("was changed: its SHA-256 differs");
  return content;
}
