import { Fault } from "../../../config/errors/fault.ts";
import { type Pointer, pointer } from "../../../config/errors/pointer.ts";
import { isStorable } from "../../../config/text/storable.ts";
import { tooLarge, wrongField } from "../../operations/errors.ts";
import { plainDecimal } from "../../operations/fields/credits.ts";
import { chunksOf, wholeBody } from "./arrival.ts";

/** For every body except uploads. */
export const jsonBodyBytesMax = 64 * 1024;

/** Fields whose JSON numbers are parsed as exact decimal text. */
const decimalFields: ReadonlySet<string> = new Set(["max_credits"]);

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const exactDecimals: Reviver = (key, value, context) =>
  typeof value === "number" && decimalFields.has(key)
    ? plainDecimal(context?.source ?? String(value))
    : value;

/**
 * The body parser of JSON routes: rejects anything but JSON in UTF-8. The gate has already checked Content-Type and
 * Content-Length.
 */
export async function readJson({ request }: { request: Request }): Promise<unknown> {
  const bytes = await readBody(request);
  const value = parsed(bytes);
  refuseUnsound(value);
  return value;
}

function parsed(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, exactDecimals);
  } catch (cause) {
    throw new Fault("invalid_request", {
      message: "The body is not JSON in UTF-8.",
      details: [{ path: "", message: "Malformed JSON." }],
      // Not the parser's message: it quotes the body, and causes are logged.
      cause: cause instanceof TypeError ? "not UTF-8" : "not JSON",
    });
  }
}

/**
 * Throws invalid_request for valid JSON with dangerous content: text that no database stores unchanged, keys that
 * shadow members of every object (a `toString` that is not a function crashes whatever prints the value). Names the
 * first such text or key; for a key that cannot be printed, its object.
 */
function refuseUnsound(value: unknown, path: readonly string[] = []): void {
  if (path.length > nestingMax) throw wrongField("", "Nested less deep.");
  if (typeof value === "string" && !isStorable(value)) throw wrongField(placeOf(path), unstorable);
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (!isStorable(key)) throw wrongField(placeOf(path), unstorable);
    if (key in Object.prototype) throw wrongField(placeOf([...path, key]), "Unexpected property.");
    refuseUnsound(each, [...path, key]);
  }
}

/** Keys are the caller's own text, so they are shortened. */
const placeOf = (path: readonly string[]): Pointer =>
  path.length === 0 ? "" : pointer(...path.map((key) => key.slice(0, 40)));

/** Deeper than any valid body, and safe for the stack. */
const nestingMax = 64;
const unstorable = "Text without U+0000 and without lone surrogates.";

/** A small body. Throws payload_too_large, request_timeout. The gate has checked Content-Length before. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  // A declared length is enforced by the transfer layer; chunks may never end.
  return request.headers.has("transfer-encoding") ? counted(request) : wholeBody(request);
}

async function counted(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > jsonBodyBytesMax) throw tooLarge(jsonBodyBytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Null without the header (a chunked body). The transport has refused invalid values. */
export function contentLengthOf(headers: Headers): number | null {
  const header = headers.get("content-length");
  return header === null ? null : Number(header);
}

/** Only unencoded bodies: encoded ones would have to be expanded under limits of their own. */
export function requireContentType(
  headers: Headers,
  wanted: "application/json" | "multipart/form-data" | "application/x-www-form-urlencoded",
): void {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const encoding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() === wanted && utf8 && encoding === "identity") return;
  throw new Fault("unsupported_content_type", {
    details: [{ path: "/content-type", message: `Send ${wanted} in UTF-8, without Content-Encoding.` }],
  });
}
