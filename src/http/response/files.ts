import { Fault } from "../../../config/errors/fault.ts";
import type { FileHandling } from "../../operations/operation.ts";
import type { ResultFile } from "../../services/results/result-file.ts";
import { attachment, inline } from "./disposition.ts";
import { forAnyOrigin, inertPolicy } from "./headers.ts";
import { matchesEtag, parseRange } from "./range.ts";

/**
 * A stored file as a download: streamed from disk, whole, in part (206), or 304 if the caller has it. Throws
 * range_not_satisfiable (416). Not cacheable: a deleted job's result must be gone, also from a shared computer's
 * browser. Callers that keep a copy compare it by its ETag.
 */
export function fileResponse(
  file: ResultFile,
  requestHeaders: Headers,
  handling: FileHandling = {},
): Response {
  const { etag } = file;
  const headers = new Headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-type": file.contentType,
    "content-disposition": handling.inline === true ? inline(file.filename) : attachment(file.filename),
    "content-security-policy": inertPolicy,
    ...handling.headers,
  });
  if (file.address !== undefined) headers.set("content-location", file.address);
  if (handling.embedded === true) headers.set("cross-origin-resource-policy", forAnyOrigin);
  if (handling.kept === false) {
    for (const name of ["etag", "accept-ranges"]) headers.delete(name);
    headers.set("cache-control", "no-store");
    const stream = whole(contentOf(file), requestHeaders);
    return new Response(stream, { headers: withLength(headers, file.bytes) });
  }
  if (matchesEtag(requestHeaders.get("if-none-match"), etag)) {
    headers.delete("content-type");
    headers.delete("content-disposition");
    return new Response(null, { status: 304, headers });
  }
  const range = parseRange(rangeHeader(requestHeaders, etag), file.bytes);
  if (range === "unsatisfiable")
    throw new Fault("range_not_satisfiable", { headers: { "content-range": `bytes */${file.bytes}` } });
  const content = contentOf(file);
  if (range === null)
    return new Response(whole(content, requestHeaders), { headers: withLength(headers, file.bytes) });
  headers.set("content-range", `bytes ${range.start}-${range.end - 1}/${file.bytes}`);
  return new Response(content.slice(range.start, range.end).stream(), {
    status: 206,
    headers: withLength(headers, range.end - range.start),
  });
}

const contentOf = ({ path, start = 0 }: ResultFile): Blob =>
  start === 0 ? Bun.file(path) : Bun.file(path).slice(start);

/**
 * The server applies a Range header to whole files on its own, by other rules and without our envelope; to ignore
 * one, the file is sent as a stream that it does not recognize (chunked, without a length).
 */
function whole(content: Blob, requestHeaders: Headers): ReadableStream<Uint8Array> {
  const stream = content.stream();
  return requestHeaders.has("range") ? stream.pipeThrough(new TransformStream()) : stream;
}

/** A range of another version than the caller has would produce a mixture (If-Range, RFC 9110 section 13.1.5). */
function rangeHeader(headers: Headers, etag: string): string | null {
  const condition = headers.get("if-range");
  return condition === null || condition === etag ? headers.get("range") : null;
}

function withLength(headers: Headers, bytes: number): Headers {
  headers.set("content-length", String(bytes));
  return headers;
}
