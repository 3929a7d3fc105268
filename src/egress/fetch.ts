/** The way out in the form that libraries ask for: a function like the Fetch Standard's. */
import { type Egress, EgressError, type EgressPurpose } from "./contract.ts";

interface FetchBounds {
  purpose: EgressPurpose;
  /** Of one request, with its body. */
  timeoutMs: number;
  /** Of one answer's body, as transferred and after decompression. */
  bytesMax: number;
}

/** What of a fetch is understood; redirects are never followed, whatever is asked. */
interface FetchInit {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

/** The Fetch Standard's null body statuses. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Reads the whole answer before it hands it out, so that the bounds hold for all of it. Rejects with an EgressError when
 * nothing goes out or nothing whole comes back, and with a TypeError for a method or body that cannot be sent.
 */
export function createFetch(egress: Egress, { purpose, timeoutMs, bytesMax }: FetchBounds): Fetch {
  return async (url, { method = "GET", headers = {}, body, signal } = {}) => {
    if (method !== "GET" && method !== "POST") throw new TypeError(`${method} is not sent`);
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
    // The body is what it was before it was compressed.
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
  throw new TypeError("only texts, bytes and forms are sent");
}
