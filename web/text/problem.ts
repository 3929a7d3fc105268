/** Errors as the pages show them. */
import { ApiError, UnreachableError } from "../../src/client/errors.ts";
import { common } from "../messages/common.ts";
import { titleOfCode } from "../messages/errors.ts";

interface ProblemTexts {
  title: string;
  /** What to do, from the server. */
  text: string | null;
  code: string | null;
  requestId: string | null;
  /** Documentation of the code. */
  docsUrl: string | null;
  retryable: boolean;
  details: readonly { path: string; message: string }[];
}

const bare = { text: null, code: null, requestId: null, docsUrl: null, retryable: true, details: [] };

export function problemOf(error: unknown): ProblemTexts {
  if (error instanceof UnreachableError)
    return { ...bare, title: common.unreachable, text: common.unreachableText };
  if (!(error instanceof ApiError))
    return {
      ...bare,
      title: common.unexpected,
      text: error instanceof Error ? error.message : String(error),
    };
  const { code, message, requestId, docsUrl, retryable } = error;
  return {
    title: titleOfCode(code),
    text: message,
    code,
    requestId,
    docsUrl,
    retryable,
    details: detailsOf(error),
  };
}

function detailsOf({ details }: ApiError): ProblemTexts["details"] {
  if (!Array.isArray(details)) return [];
  return details.filter(
    (each: unknown): each is { path: string; message: string } =>
      typeof (each as { path?: unknown } | null)?.path === "string" &&
      typeof (each as { message?: unknown }).message === "string",
  );
}

export const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);
