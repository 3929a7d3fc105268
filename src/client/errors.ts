/** What can go wrong between this client and a server. */
import { type ProxyName, reachReason } from "./reach.ts";

export interface ApiErrorFields {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  retryable: boolean;
  /** Seconds, from Retry-After. */
  retryAfterSeconds: number | null;
  /** Where the code is explained. */
  docsUrl: string | null;
  details?: unknown;
  /** The whole of what stood in the envelope: some codes say more than every error does. */
  envelope?: Readonly<Record<string, unknown>>;
}

/** The server answered with an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
  readonly docsUrl: string | null;
  readonly details: unknown;
  readonly envelope: Readonly<Record<string, unknown>>;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = "ApiError";
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.retryable = fields.retryable;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.docsUrl = fields.docsUrl;
    this.details = fields.details;
    this.envelope = fields.envelope ?? {};
  }
}

/** No answer, or none of ours. */
export class UnreachableError extends Error {
  constructor(server: string, cause: unknown, proxy: ProxyName | null = null) {
    super(`the server ${server} cannot be reached: ${reachReason(cause, proxy)}`, { cause });
    this.name = "UnreachableError";
  }
}

/** The credentials file is no place for a key as it is. */
export class CredentialsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CredentialsError";
  }
}
