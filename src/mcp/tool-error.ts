/** Errors of tools: for a model to read, with the catalogue's code and what to do next. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { Fault } from "../../config/errors/fault.ts";
import { ApiError, UnreachableError } from "../client/errors.ts";

/** What stands in an error's document. */
export interface ToolErrorBody {
  code: string;
  message: string;
  retryable: boolean;
  /** What to call or ask next; null where the message says all. */
  next_step: string | null;
  retry_after_seconds?: number;
  request_id?: string;
  docs_url?: string;
  details?: unknown;
}

/** By the codes of the catalogue. */
const nextSteps: Readonly<Record<string, string>> = {
  insufficient_scope: "Ask the user to connect this application again and to allow that scope.",
};

function bodyOf(error: unknown): ToolErrorBody {
  if (error instanceof ApiError) {
    const { code, message, retryable, retryAfterSeconds, requestId, docsUrl, details } = error;
    return {
      code,
      message,
      retryable,
      next_step: nextSteps[code] ?? null,
      ...(retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds }),
      ...(requestId === null ? {} : { request_id: requestId }),
      ...(docsUrl === null ? {} : { docs_url: docsUrl }),
      ...(details === undefined ? {} : { details }),
    };
  }
  if (error instanceof Fault) {
    const { code, message, retryable, details } = error;
    return {
      code,
      message,
      retryable,
      next_step: nextSteps[code] ?? null,
      ...(details === undefined ? {} : { details }),
    };
  }
  if (error instanceof UnreachableError) {
    const { message } = error;
    return { code: "service_unavailable", message, retryable: true, next_step: null };
  }
  const { code, message, retryable } = new Fault("internal_error", { cause: error });
  return { code, message, retryable, next_step: null };
}

/** An error of the tool, not of the protocol, so that the model reads it and can tell its user. */
export function toolError(error: unknown): CallToolResult {
  const body = { error: bodyOf(error) };
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(body) }],
    structuredContent: body,
  };
}
