import { type ErrorCode, errorCatalog } from "./catalog.ts";
import type { Pointer } from "./pointer.ts";

export interface FaultDetail {
  /** The location in the request; empty: the whole. */
  path: Pointer;
  message: string;
}

export interface FaultOptions {
  /** Replaces the catalog's message; shown to the caller: no path, SQL or stack. */
  message?: string;
  details?: FaultDetail[];
  /** Internal details: logged, never shown. */
  cause?: unknown;
  /** Response headers of the error: Allow, Retry-After, WWW-Authenticate. */
  headers?: Record<string, string>;
  /** A retry is pointless for this cause, although the code is retryable. */
  lasts?: boolean;
}

/** An expected failure: a message for the caller and a cause for the log. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly details: FaultDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly #lasts: boolean;

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(
      options.message ?? errorCatalog[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = "Fault";
    this.code = code;
    this.details = options.details;
    this.headers = options.headers;
    this.#lasts = options.lasts ?? false;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  get retryable(): boolean {
    return errorCatalog[this.code].retryable && !this.#lasts;
  }
}
