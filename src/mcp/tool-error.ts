/** Errors of tools, for models: the catalog's code and the next step. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { errorCatalog, isErrorCode } from "../../config/errors/catalog.ts";
import { Fault } from "../../config/errors/fault.ts";
import { ApiError, UnreachableError } from "../client/errors.ts";
import { nextSteps } from "./next-steps.ts";

/** Fields of an error document. */
export interface ToolErrorBody {
  code: string;
  message: string;
  retryable: boolean;
  /** What to call or ask next; null if the message is sufficient. */
  next_step: string | null;
  retry_after_seconds?: number;
  request_id?: string;
  docs_url?: string;
  details?: unknown;
}

/** Never a stack, a cause or a credential: those are logged. */
export function toolErrorBody(error: unknown): ToolErrorBody {
  if (error instanceof ApiError) {
    const { code, message, retryable, retryAfterSeconds, requestId, docsUrl, details } = error;
    return {
      code,
      message,
      retryable,
      next_step: nextStepOf(code),
      ...(retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds }),
      ...(requestId === null ? {} : { request_id: requestId }),
      ...(docsUrl === null ? {} : { docs_url: docsUrl }),
      ...(details === undefined ? {} : { details }),
    };
  }
  if (error instanceof Fault) {
    const { code, message, retryable, details } = error;
    // Permanent failures with a code that usually is temporary have their advice in the message.
    const lasts = !retryable && errorCatalog[code].retryable;
    return {
      code,
      message,
      retryable,
      next_step: lasts ? null : nextStepOf(code),
      ...(details === undefined ? {} : { details }),
    };
  }
  if (error instanceof UnreachableError) {
    const { message } = error;
    const code = "service_unavailable";
    return { code, message: sentenceOf(message), retryable: true, next_step: nextStepOf(code) };
  }
  const { code, message, retryable } = new Fault("internal_error", { cause: error });
  return { code, message, retryable, next_step: nextStepOf(code) };
}

/** Not among the codes of API and tools. */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof ApiError || error instanceof Fault || error instanceof UnreachableError);

/** A server of another version may have unknown codes. */
function nextStepOf(code: string): string | null {
  return isErrorCode(code) ? nextSteps[code] : null;
}

const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * An error of the tool, not of the protocol, so that the model reads it and can tell its user. Text only: clients
 * that validate `structuredContent` against the tool's output schema also validate errors, and would show their own
 * error instead.
 */
export function toolError(error: unknown): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify({ error: toolErrorBody(error) }) }],
  };
}
