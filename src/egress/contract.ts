/** How the installation reaches other hosts: through one guard that decides every connection. */
import type { ErrorCode } from "../../config/errors/catalogue.ts";

/** Why a connection goes out; each purpose has its own rules and its own list of allowed hosts. */
export type EgressPurpose = "webhook" | "import" | "operator";

/** `reason` says what happened in plain words, without addresses or anything else that is not the caller's business. */
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
  /** For the log only. */
  internal: string;
}

export interface EgressRequest {
  url: string;
  purpose: EgressPurpose;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For everything: look-up, connection, redirects and body. */
  timeoutMs: number;
  /** As transferred, and after decompression. */
  compressedBytesMax: number;
  expandedBytesMax: number;
  /** Media types that are accepted; absent: any. */
  contentTypes?: readonly string[];
  /** Redirects that are followed, each hop checked anew; 0: a redirect is an answer like any other. */
  redirectsMax: number;
  signal?: AbortSignal;
}

export interface EgressResponse {
  ok: true;
  /** Of the last hop. */
  url: string;
  status: number;
  headers: Headers;
  /** Decompressed; errors with an EgressError when a limit or the time is exceeded. */
  body: ReadableStream<Uint8Array>;
}

export interface RelayOptions {
  purpose: Exclude<EgressPurpose, "webhook">;
  /** Over all connections, both ways together. */
  bytesMax: number;
  /** Until everything is closed. */
  timeoutMs: number;
  /** At a time; further ones are hung up on. */
  connectionsMax: number;
}

export interface Relay {
  /** For the program's proxy option or HTTPS_PROXY: http://USER:PASSWORD@127.0.0.1:PORT. */
  url: string;
  /** Why it has let nothing through any more, or null: what the program itself says of it is hardly of use. */
  ended(): "too_large" | "too_slow" | "closed" | null;
  bytes(): number;
  /** Ends every connection. */
  close(): Promise<void>;
}

export interface Egress {
  /** Judges form, mode, name and addresses without connecting. */
  check(url: string, purpose: EgressPurpose): Promise<{ ok: true } | EgressRefusal>;
  /** Never rejects for what the other side does. */
  request(request: EgressRequest): Promise<EgressResponse | EgressRefusal>;
  /** Opens a proxy on this machine for one use by an external program; whoever opens it closes it. */
  relay(options: RelayOptions): Promise<Relay>;
}

/** Why the body of a response ended early. */
export class EgressError extends Error {
  constructor(readonly refusal: EgressRefusal) {
    super(refusal.reason);
    this.name = "EgressError";
  }
}
