/** The API client of the pages, with the browser's session. */
import { type CallOptions, type Calls, createCalls } from "../../src/client/api.ts";
import { UnreachableError } from "../../src/client/errors.ts";
import type { FormOf } from "../../src/client/form-file.ts";
import type { Operations } from "../../src/client/generated/operation-types.ts";
import { operations } from "../../src/client/generated/operations.ts";
import type { PageOperations } from "../../src/client/generated/page-operation-types.ts";
import { pageOperations } from "../../src/client/generated/page-operations.ts";
import { createTransport, errorOf, type Transport } from "../../src/client/transport.ts";
import { browserClock, browserRandom, sleep } from "../app/ambient.ts";
import { base } from "../app/boot.ts";
import { onWait, watchSession } from "./session.ts";

/** Same origin: only the base path is needed. */
const server = base;

const form: FormOf = (fields, files) => ({
  headers: {},
  body: () => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    for (const file of files) if ("blob" in file) data.append("file", file.blob, file.filename);
    return data;
  },
});

const send: Transport = watchSession(
  createTransport({
    ...{ server, apiKey: null, random: browserRandom, clock: browserClock, sleep },
    ...{ triesMax: 3, onWait },
  }),
);

/** Throws ApiError or UnreachableError. */
export const api: Calls<Operations & PageOperations> = createCalls<Operations & PageOperations>(
  { ...operations, ...pageOperations },
  { send, server, form },
);

/** Calls with upload progress, 0 to 1. */
function sendingWith(onProgress: (share: number) => void) {
  const { createEstimate, adminAddModels } = operations;
  return createCalls<Pick<Operations, "createEstimate" | "adminAddModels">>(
    { createEstimate, adminAddModels },
    { send: watchSession(uploading(server, onProgress)), server, form },
  );
}

export function estimateWithProgress(
  input: Operations["createEstimate"]["input"],
  onProgress: (share: number) => void,
  options: CallOptions,
): Promise<Operations["createEstimate"]["answer"]> {
  return sendingWith(onProgress).createEstimate(input, options);
}

export function addModelsWithProgress(
  input: Operations["adminAddModels"]["input"],
  onProgress: (share: number) => void,
): Promise<Operations["adminAddModels"]["answer"]> {
  return sendingWith(onProgress).adminAddModels(input);
}

/** Addresses that the browser loads itself: images, downloads. */
export function addressOf(path: string, query: Readonly<Record<string, string | number>> = {}): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${base}${path}${texts.length === 0 ? "" : `?${new URLSearchParams(texts)}`}`;
}

/** By XMLHttpRequest, because fetch reports no progress. Never retried: the outcome may be unknown. */
function uploading(server: string, onProgress: (share: number) => void): Transport {
  return ({ method, path, headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, server + path);
      request.responseType = "arraybuffer";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const response = responseOf(request);
        if (response.ok) resolve(response);
        else void errorOf(server, response).then(reject, reject);
      };
      request.onerror = () => reject(new UnreachableError(server, new Error("the connection was lost")));
      request.onabort = () => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      const content = body?.();
      if (content instanceof ReadableStream) throw new TypeError("a stream cannot be uploaded so");
      request.send(content ?? null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  // These statuses allow no body.
  const empty = request.status === 204 || request.status === 304;
  return new Response(empty ? null : (request.response as ArrayBuffer), { status: request.status, headers });
}
