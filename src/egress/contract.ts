/** Outgoing connections: every one passes the egress guard. */
import type { ErrorCode } from "../../config/errors/catalog.ts";

/** Purpose of a connection; each has its own rules and allowed hosts. */
export type EgressPurpose = "webhook" | "import" | "operator";

/** `reason`: a message for the caller without addresses or internal details. */
export interface EgressRefusal {
  ok: false;
  code: Extract<
    ErrorCode,
    | "url_not_permitted"
    | "invalid_url"
    | "credentials_in_url"
    | "remote_unavailable"
    | "remote_too_large"
    | "source_access_controlled"
    | "unsupported_input"
  >;
  reason: string;
  internal: string;
}

export interface EgressRequest {
  url: string;
  purpose: EgressPurpose;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For the whole request: lookup, connection, redirects and body. */
  timeoutMs: number;
  /** As transferred, and after decompression. */
  compressedBytesMax: number;
  expandedBytesMax: number;
  /** Accepted media types; absent: all. */
  contentTypes?: readonly string[];
  /** Followed redirects, each checked again; 0: redirects are returned. */
  redirectsMax: number;
  signal?: AbortSignal;
}

export interface EgressResponse {
  ok: true;
  /** URL of the last hop. */
  url: string;
  status: number;
  headers: Headers;
  /** Decompressed; errors with an EgressError at a limit. */
  body: ReadableStream<Uint8Array>;
}

export interface RelayOptions {
  purpose: Exclude<EgressPurpose, "webhook">;
  /** Over all connections, both directions. */
  bytesMax: number;
  /** Until everything is closed. */
  timeoutMs: number;
  /** Concurrent connections; more are rejected. */
  connectionsMax: number;
}

export interface Relay {
  /** For a proxy option or HTTPS_PROXY: http://USER:PASSWORD@127.0.0.1:PORT. */
  url: string;
  /** Why it stopped forwarding, or null. */
  ended(): "too_large" | "too_slow" | "closed" | null;
  bytes(): number;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface Egress {
  /** Checks form, mode, name and addresses without connecting. */
  check(url: string, purpose: EgressPurpose): Promise<{ ok: true } | EgressRefusal>;
  /** Never rejects because of the remote host. */
  request(request: EgressRequest): Promise<EgressResponse | EgressRefusal>;
  /** Opens a local proxy for one run of an external program; the caller closes it. */
  relay(options: RelayOptions): Promise<Relay>;
}

/** Why a response body ended early. */
export class EgressError extends Error {
  constructor(readonly refusal: EgressRefusal) {
    super(refusal.reason);
    this.name = "EgressError";
  }
}
