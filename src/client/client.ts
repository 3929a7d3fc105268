/** The API as functions. Every call throws ApiError for what the server refuses and UnreachableError without one. */

import { createReadStream } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type Random, systemClock, systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { type Api, createCalls } from "./api.ts";
import { UnreachableError } from "./errors.ts";
import { followJob, type JobProgress } from "./follow.ts";
import type { FileOnDisk, FormFile } from "./form-file.ts";
import type { Operations } from "./generated/operation-types.ts";
import { operations } from "./generated/operations.ts";
import { saveBody } from "./save.ts";
import { createTransport, type TransportOptions } from "./transport.ts";
import type { ConfirmedJob, ConvertResult, Estimate, Job } from "./types.ts";

/** How files are to be converted. */
export interface ConversionInput {
  capabilityId: string | null;
  mode: "fast" | "accurate" | null;
  layoutFidelity: "standard" | "formula" | null;
  pages: string | null;
  /** Converter options; sent as JSON, left out when empty. */
  options: Readonly<Record<string, unknown>>;
}

/** Credits as the catalog counts them, or as decimal text of at most three places: never a float. */
export type SpendingLimit = number | `${number}`;

interface ConvertInput extends ConversionInput {
  files: readonly FileOnDisk[];
  /** Bounds the sum of the estimates; null: each estimate is its own spending limit. */
  spendingLimit: SpendingLimit | null;
  /** With it, the same call may be made again after an unknown outcome. */
  clientRequestId: string | null;
}

interface WaitOptions {
  onChange?(job: Job): void;
  /** As of `followJob`. */
  onProgress?(progress: JobProgress): void;
  signal?: AbortSignal;
}

type DownloadFormat = NonNullable<Operations["downloadResult"]["input"]["format"]>;

export interface Client {
  server: string;
  /** All operations that programs may use. The methods below take more than one call, or a simpler input. */
  api: Api;
  estimate(input: FileOnDisk & ConversionInput, signal?: AbortSignal): Promise<Estimate>;
  /**
   * Estimates, confirms and queues in one call; some files may stay unqueued. Never sent again after an unknown
   * outcome: for that, estimate and confirm.
   */
  convert(input: ConvertInput, signal?: AbortSignal): Promise<ConvertResult>;
  /** Idempotent: the same upload and spending limit (a number of credit_units, or text in Credits) answer with the same job. */
  confirm(uploadId: string, spendingLimit: SpendingLimit): Promise<ConfirmedJob>;
  job(jobId: string): Promise<Job>;
  cancel(jobId: string): Promise<Job>;
  /** The job's states as they come, until it is terminal or the signal is aborted: by events, or by polling. */
  follow(
    jobId: string,
    signal?: AbortSignal,
    onProgress?: (progress: JobProgress) => void,
  ): AsyncIterable<Job>;
  /** Until the job is terminal; an abort of the signal ends the wait with the job as last seen. */
  wait(jobId: string, options?: WaitOptions): Promise<Job>;
  /** Streams the result into a file, which appears whole or not at all. */
  download(jobId: string, format: DownloadFormat, path: string, signal?: AbortSignal): Promise<void>;
  /** The same for any answer that is bytes: a source, an image, an export. */
  save(response: Response, path: string, signal?: AbortSignal): Promise<void>;
}

/** As the transport's; a program of its own needs to give no more than the server and its key. */
export type ClientOptions = Omit<TransportOptions, "apiKey" | "random" | "clock" | "sleep"> &
  Partial<Pick<TransportOptions, "random" | "clock" | "sleep">> & { apiKey: Secret | string | null };

export function createClient({ apiKey, ...given }: ClientOptions): Client {
  const options: TransportOptions = {
    random: systemRandom,
    clock: systemClock,
    sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
    ...given,
    apiKey: typeof apiKey === "string" ? new Secret(apiKey) : apiKey,
  };
  const api = createCalls<Operations>(operations, {
    send: createTransport(options),
    server: options.server,
    form: (fields, files) => {
      const { contentType, body } = multipartForm(fields, files, options.random);
      return { headers: { "content-type": contentType }, body };
    },
  });

  async function job(jobId: string): Promise<Job> {
    return (await api.getJob({ job_id: jobId })).job;
  }

  const follow: Client["follow"] = (jobId, signal, onProgress) =>
    followJob({
      events: (call) =>
        api.followJob(
          { job_id: jobId },
          { repeat: "never", headers: { accept: "text/event-stream" }, ...call },
        ),
      poll: () => job(jobId),
      sleep: options.sleep,
      signal,
      onProgress,
    });

  async function save(response: Response, path: string, signal?: AbortSignal): Promise<void> {
    try {
      await saveBody(response, path, signal);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      // A full disk is ours and has a code of its own; a broken connection has none of the file system's.
      if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
      throw new UnreachableError(options.server, cause, options.proxy);
    }
  }

  return {
    server: options.server,
    api,
    job,
    estimate: ({ path, filename, ...input }, signal) =>
      api.createEstimate({ body: { ...fieldsOf(input), file: { path, filename } } }, { signal }),

    convert: ({ files, spendingLimit, clientRequestId, ...input }, signal) =>
      api.convert(
        {
          body: {
            ...fieldsOf(input),
            ...limitFields(spendingLimit),
            ...(clientRequestId === null ? {} : { client_request_id: clientRequestId }),
            file: [...files],
          },
        },
        { signal },
      ),

    confirm: (uploadId, spendingLimit) =>
      api.confirmJob({ body: { upload_id: uploadId, ...limitFields(spendingLimit) } }),

    cancel: async (jobId) => (await api.cancelJob({ job_id: jobId })).job,
    follow,

    async wait(jobId, { onChange, onProgress, signal } = {}) {
      let last: Job | null = null;
      for await (const seen of follow(jobId, signal, onProgress)) {
        last = seen;
        onChange?.(seen);
      }
      return last ?? job(jobId);
    },

    download: async (jobId, format, path, signal) =>
      save(await api.downloadResult({ job_id: jobId, format }, { signal }), path, signal),
    save,
  };
}

function limitFields(spendingLimit: SpendingLimit | null): {
  max_credit_units?: number;
  max_credits?: string;
} {
  if (spendingLimit === null) return {};
  return typeof spendingLimit === "number"
    ? { max_credit_units: spendingLimit }
    : { max_credits: spendingLimit };
}

function fieldsOf(input: ConversionInput) {
  const { capabilityId, mode, layoutFidelity, pages, options } = input;
  return {
    ...(capabilityId === null ? {} : { capability_id: capabilityId }),
    ...(mode === null ? {} : { mode }),
    ...(layoutFidelity === null ? {} : { layout_fidelity: layoutFidelity }),
    ...(pages === null ? {} : { pages }),
    ...(Object.keys(options).length === 0 ? {} : { options: JSON.stringify(options) }),
  };
}

/**
 * A multipart/form-data body (RFC 7578) that streams its files from disk. FormData would read all of it into memory
 * first: 649 MB resident for a file of 300 MB, against 57 MB this way.
 */
interface MultipartForm {
  contentType: string;
  /** A new body each time. */
  body(): ReadableStream<Uint8Array>;
}

/** As browsers escape names in multipart headers (WHATWG HTML, multipart/form-data encoding). */
function escaped(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** All files are of the field `file`. Fields go before them, so that the server knows them while those are still coming. */
function multipartForm(
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
  random: Random,
): MultipartForm {
  const boundary = `markmill-${Buffer.from(random.bytes(18)).toString("hex")}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  const headOf = ({ filename }: FormFile) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(filename)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;

  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(parts.join(""));
    for (const file of files) {
      yield Buffer.from(headOf(file));
      yield* contentOf(file);
      yield Buffer.from("\r\n");
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: () => streamOf(chunks()),
  };
}

function contentOf(file: FormFile): AsyncIterable<Uint8Array> {
  if ("blob" in file) return file.blob.stream();
  return createReadStream(file.path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}

function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}
