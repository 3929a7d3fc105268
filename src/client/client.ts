/** The API as functions. Every call throws ApiError for what the server refuses and UnreachableError without one. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreachableError } from "./errors.ts";
import { followJob } from "./follow.ts";
import { multipartForm } from "./multipart.ts";
import { createTransport, type TransportOptions } from "./transport.ts";
import type {
  CapabilityCatalog,
  ConfirmedJob,
  ConvertResult,
  Estimate,
  Job,
  JobList,
  JobStatus,
  PricingCatalog,
  Usage,
} from "./types.ts";

interface FileInput {
  path: string;
  filename: string;
}

/** How files are to be converted. */
interface ConversionInput {
  capabilityId: string | null;
  mode: "fast" | "accurate" | null;
  layoutFidelity: "standard" | "formula" | null;
  pages: string | null;
  /** Converter options; sent as JSON, left out when empty. */
  options: Readonly<Record<string, unknown>>;
}

interface ConvertInput extends ConversionInput {
  files: readonly FileInput[];
  /** Bounds the sum of the estimates; null: each estimate is its own ceiling. */
  maxCreditUnits: number | null;
  /** With it, the same call may be made again after an unknown outcome. */
  clientRequestId: string | null;
}

interface WaitOptions {
  onChange?(job: Job): void;
  signal?: AbortSignal;
}

export interface Client {
  server: string;
  capabilities(): Promise<CapabilityCatalog>;
  catalog(): Promise<PricingCatalog>;
  estimate(input: FileInput & ConversionInput, signal?: AbortSignal): Promise<Estimate>;
  /**
   * Estimates, confirms and queues in one call; some files may stay unqueued. Never sent again after an unknown
   * outcome: for that, estimate and confirm.
   */
  convert(input: ConvertInput, signal?: AbortSignal): Promise<ConvertResult>;
  /** Idempotent: the same upload and ceiling answer with the same job. */
  confirm(uploadId: string, maxCreditUnits: number): Promise<ConfirmedJob>;
  job(jobId: string): Promise<Job>;
  jobs(page: { limit?: number; cursor?: string | null; status?: JobStatus | null }): Promise<JobList>;
  cancel(jobId: string): Promise<Job>;
  delete(jobId: string): Promise<void>;
  /** The job's states as they come, until it is terminal or the signal is aborted: by events, or by polling. */
  follow(jobId: string, signal?: AbortSignal): AsyncIterable<Job>;
  /** Until the job is terminal; an abort of the signal ends the wait with the job as last seen. */
  wait(jobId: string, options?: WaitOptions): Promise<Job>;
  /** Streams the result into a file, which appears whole or not at all. */
  download(jobId: string, format: "md" | "zip" | "delivery", path: string): Promise<void>;
  usage(): Promise<Usage>;
}

export function createClient(options: TransportOptions): Client {
  const send = createTransport(options);
  const get = async <T>(path: string): Promise<T> =>
    (await (await send({ method: "GET", path, repeat: "always" })).json()) as T;
  const jobPath = (jobId: string, rest = "") => `/v1/jobs/${encodeURIComponent(jobId)}${rest}`;

  /** Sent again only when the server said that it did nothing. */
  async function post<T>(
    path: string,
    fields: Record<string, string>,
    files: readonly FileInput[],
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const parts = files.map((file) => ({ field: "file", ...file }));
    const form = multipartForm(fields, parts, options.random);
    const headers = { "content-type": form.contentType };
    const request = { method: "POST", path, repeat: "answered", headers, body: form.body, signal } as const;
    return (await (await send(request)).json()) as T;
  }

  async function job(jobId: string): Promise<Job> {
    return (await get<{ job: Job }>(jobPath(jobId))).job;
  }

  const follow = (jobId: string, signal?: AbortSignal) =>
    followJob({ send, path: jobPath(jobId), poll: () => job(jobId), sleep: options.sleep, signal });

  return {
    server: options.server,
    capabilities: () => get("/v1/capabilities"),
    catalog: () => get("/v1/catalog"),
    usage: () => get("/v1/account/usage"),
    job,
    estimate: ({ path, filename, ...input }, signal) =>
      post<Estimate>("/v1/estimates", fieldsOf(input), [{ path, filename }], signal),

    convert({ files, maxCreditUnits, clientRequestId, ...input }, signal) {
      const fields = fieldsOf(input);
      if (maxCreditUnits !== null) fields.max_credit_units = String(maxCreditUnits);
      if (clientRequestId !== null) fields.client_request_id = clientRequestId;
      return post<ConvertResult>("/v1/convert", fields, files, signal);
    },

    async confirm(uploadId, maxCreditUnits) {
      const body = JSON.stringify({ upload_id: uploadId, max_credit_units: maxCreditUnits });
      const headers = { "content-type": "application/json" };
      const request = {
        method: "POST",
        path: "/v1/jobs",
        repeat: "always",
        headers,
        body: () => body,
      } as const;
      return (await (await send(request)).json()) as ConfirmedJob;
    },

    jobs({ limit, cursor, status }) {
      const query = new URLSearchParams();
      if (limit !== undefined) query.set("limit", String(limit));
      if (cursor) query.set("cursor", cursor);
      if (status) query.set("status", status);
      return get(`/v1/jobs${query.size === 0 ? "" : `?${query}`}`);
    },

    async cancel(jobId) {
      const request = { method: "POST", path: jobPath(jobId, "/cancel"), repeat: "answered" } as const;
      return ((await (await send(request)).json()) as { job: Job }).job;
    },

    async delete(jobId) {
      await send({ method: "DELETE", path: jobPath(jobId), repeat: "answered" });
    },

    follow,

    async wait(jobId, { onChange, signal } = {}) {
      let last: Job | null = null;
      for await (const seen of follow(jobId, signal)) {
        last = seen;
        onChange?.(seen);
      }
      return last ?? job(jobId);
    },

    async download(jobId, format, path) {
      const request = {
        method: "GET",
        path: jobPath(jobId, `/download?format=${format}`),
        repeat: "always",
      } as const;
      const response = await send(request);
      const part = `${path}.part`;
      try {
        await pipeline(Readable.from(response.body ?? []), createWriteStream(part));
        await rename(part, path);
      } catch (cause) {
        await rm(part, { force: true });
        // A full disk is ours and has a code of its own; a broken connection has none of the file system's.
        if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
        throw new UnreachableError(options.server, cause);
      }
    },
  };
}

function fieldsOf(input: ConversionInput): Record<string, string> {
  const fields: Record<string, string> = {};
  if (input.capabilityId !== null) fields.capability_id = input.capabilityId;
  if (input.mode !== null) fields.mode = input.mode;
  if (input.layoutFidelity !== null) fields.layout_fidelity = input.layoutFidelity;
  if (input.pages !== null) fields.pages = input.pages;
  if (Object.keys(input.options).length > 0) fields.options = JSON.stringify(input.options);
  return fields;
}
