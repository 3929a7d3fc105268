import { catalogue, type ErrorCode } from "./catalogue.ts";
import type { Pointer } from "./pointer.ts";

export interface FaultDetail {
  /** Where in the request; the whole of it when empty. */
  path: Pointer;
  message: string;
}

export interface FaultOptions {
  /** Replaces the catalogue's sentence; shown to the caller, so never a path, SQL or a stack. */
  message?: string;
  details?: FaultDetail[];
  /** The internal face: logged, never shown. */
  cause?: unknown;
  /** Response headers that belong to the error: Allow, Retry-After, WWW-Authenticate. */
  headers?: Record<string, string>;
  /** Where the catalogue's code is worth another try, but not for this cause. */
  lasts?: boolean;
}

/** An expected failure with two faces: what the caller reads, and what the administrator's log keeps. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly details: FaultDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly #lasts: boolean;

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(
      options.message ?? catalogue[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = "Fault";
    this.code = code;
    this.details = options.details;
    this.headers = options.headers;
    this.#lasts = options.lasts ?? false;
  }

  get status(): number {
    return catalogue[this.code].status;
  }

  get retryable(): boolean {
    return catalogue[this.code].retryable && !this.#lasts;
  }
}
