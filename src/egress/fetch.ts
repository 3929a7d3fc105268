/** A fetch function for libraries, through the guard. */
import { type Egress, EgressError, type EgressPurpose } from "./contract.ts";

interface FetchBounds {
  purpose: EgressPurpose;
  /** Per request including its body. */
  timeoutMs: number;
  /** Per response body, as transferred and decompressed. */
  bytesMax: number;
}

/** Supported options; redirects are never followed. */
interface FetchInit {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

/** Null body statuses of the Fetch Standard. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Reads the whole response first, so that limits apply. Rejects with an EgressError for failures, and a TypeError for
 * unsupported methods or bodies.
 */
export function createFetch(egress: Egress, { purpose, timeoutMs, bytesMax }: FetchBounds): Fetch {
  return async (url, { method = "GET", headers = {}, body, signal } = {}) => {
    if (method !== "GET" && method !== "POST") throw new TypeError(`unsupported method ${method}`);
    const sent = bodyOf(body);
    const answer = await egress.request({
      url,
      purpose,
      method,
      headers,
      timeoutMs,
      compressedBytesMax: bytesMax,
      expandedBytesMax: bytesMax,
      redirectsMax: 0,
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!answer.ok) throw new EgressError(answer);
    const bytes = await new Response(answer.body).bytes();
    const fields = new Headers(answer.headers);
    // The body is decompressed.
    fields.delete("content-encoding");
    fields.delete("content-length");
    const { status } = answer;
    return new Response(bodiless.has(status) ? null : bytes, { status, headers: fields });
  };
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("unsupported body type");
}
