import { open } from "node:fs/promises";
import { Fault } from "../../../config/errors/fault.ts";
import type { PageHeader } from "../../../converters/formats/page/contract.ts";
import { headerBytesMax } from "../../../converters/formats/page/saved-page.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { isAccount, ownerOf } from "../../auth/principal.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";
import type { ResultFile } from "./result-file.ts";
import { sizeOf } from "./size-of.ts";

/** Types that browsers display safely, by magic number; others are sent as bytes. */
const types: readonly { contentType: string; begins: Buffer; within: number }[] = [
  // The header may be anywhere in the first 1,024 bytes (PDF 1.7, implementation note 13).
  { contentType: "application/pdf", begins: Buffer.from("%PDF-"), within: 1024 },
  { contentType: "image/png", begins: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), within: 0 },
  { contentType: "image/jpeg", begins: Buffer.from([0xff, 0xd8, 0xff]), within: 0 },
];
const headBytes = 1024 + 5;

/** The original of a job: for its owner, or for a guest until the session ends. */
export function createSource(core: Core): (caller: Caller, jobId: string) => Promise<ResultFile> {
  const { ledger, storage } = core;
  return async (caller, jobId) => {
    const job = await readableSource(core, caller, jobId);
    const path = storage.uploadPath(job.uploadId);
    const bytes = await sizeOf(path);
    if (bytes === null) throw new Fault("source_not_found");
    const upload = await ledger.read.upload(job.uploadId, job.owner);
    // For a fetched page, the response body.
    const { bytes: start, address } =
      job.capabilityId === "url-to-markdown" ? await headerOf(path) : { bytes: 0, address: null };
    return {
      path,
      contentType: start > 0 ? "application/octet-stream" : await contentTypeOf(path),
      filename: job.filename,
      bytes: bytes - start,
      ...(start > 0 ? { start } : {}),
      ...(address === null ? {} : { address }),
      etag: `"${upload?.sha256 ?? job.uploadId}"`,
    };
  };
}

/** A job whose original the caller may see, stored or not. Throws job_not_found and source_expired. */
export async function readableSource(
  { ledger, clock }: Core,
  { principal }: Caller,
  jobId: string,
): Promise<JobRow> {
  const own = await ledger.read.job(jobId, ownerOf(principal));
  if (isAccount(principal)) {
    if (own === null) throw new Fault("job_not_found");
    return own;
  }
  const claimed = own === null ? await ledger.read.claimedJob(jobId, principal.hash) : null;
  const job = own ?? claimed?.job;
  if (job === undefined) throw new Fault("job_not_found");
  const endMs = claimed?.untilMs ?? (await ledger.read.guestSessionEnd(jobId));
  if (endMs !== null && endMs <= clock.nowMs()) throw new Fault("source_expired");
  return job;
}

async function contentTypeOf(path: string): Promise<string> {
  const head = await beginningOf(path, headBytes);
  const found = types.find(({ begins, within }) => {
    const at = head.indexOf(begins);
    return at >= 0 && at <= within;
  });
  return found?.contentType ?? "application/octet-stream";
}

/** Length of a stored page's first line, and its URL. */
async function headerOf(path: string): Promise<{ bytes: number; address: string | null }> {
  const head = await beginningOf(path, headerBytesMax);
  const bytes = head.indexOf(0x0a) + 1;
  if (bytes === 0) return { bytes, address: null };
  const { requestedUrl } = JSON.parse(head.subarray(0, bytes).toString()) as Pick<PageHeader, "requestedUrl">;
  return { bytes, address: requestedUrl };
}

async function beginningOf(path: string, bytes: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
