/** Maps errors to exit code, message on standard error, and --json document. */
import { Fault, type FaultDetail } from "../../config/errors/fault.ts";
import { systemSentence } from "../../config/errors/system-error.ts";
import { SettingsError } from "../../config/settings/sources.ts";
import { ApiError, CredentialsError, UnreachableError } from "../client/errors.ts";
import { CliError, type ExitCode, exit } from "../shared/command-line/exit.ts";
import { printable } from "../shared/command-line/output.ts";

export interface Failure {
  exitCode: ExitCode;
  message: string;
  document: { code: string; message: string; request_id?: string; docs_url?: string; details?: unknown };
}

/** By the HTTP status of the error. */
function exitOf(status: number): ExitCode {
  if (status === 401 || status === 403) return exit.notAllowed;
  return status === 402 ? exit.credits : exit.failed;
}

/** Advice for command line users in place of the API's messages. */
const adviceHere: Readonly<Record<string, string>> = {
  authentication_required:
    "No API key for this server; save one with markmill credentials add, or set MARKMILL_API_KEY.",
  invalid_credentials:
    "The server rejected the API key from MARKMILL_API_KEY or the credentials file: it is wrong, revoked or expired. Save another one with markmill credentials add.",
};

/** Lists the fields to correct, unless the message names them. */
export function detailLines(details: unknown, announced: string): string {
  if (!Array.isArray(details)) return "";
  return (details as (Partial<FaultDetail> | null)[])
    .flatMap((detail) => (typeof detail?.message === "string" ? [detail] : []))
    .filter(({ message }) => message !== announced)
    .map(({ path, message }) => `\n  ${printable(`${path ? `${path}: ` : ""}${message}`)}`)
    .join("");
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof CliError) {
    const code = error.exitCode === exit.usage ? "usage" : "failed";
    return { exitCode: error.exitCode, message: error.message, document: { code, message: error.message } };
  }
  if (error instanceof SettingsError) {
    const message = `the configuration is not valid\n  ${error.problems.join("\n  ")}`;
    return {
      exitCode: exit.usage,
      message,
      document: {
        code: "configuration",
        message: "The configuration is not valid.",
        details: error.problems,
      },
    };
  }
  if (error instanceof CredentialsError) {
    const { message } = error;
    return { exitCode: exit.notAllowed, message, document: { code: "credentials", message } };
  }
  if (error instanceof UnreachableError) {
    return {
      exitCode: exit.unreachable,
      message: printable(error.message),
      document: { code: "unreachable", message: error.message },
    };
  }
  if (error instanceof ApiError) {
    const { code, requestId, docsUrl, details } = error;
    const message = adviceHere[code] ?? error.message;
    const request = requestId === null ? "" : `, request ${requestId}`;
    return {
      exitCode: exitOf(error.status),
      // The text may come from the server; removes control sequences.
      message: printable(`${message} (${code}${request})`) + detailLines(details, error.message),
      document: {
        code,
        message,
        ...(requestId === null ? {} : { request_id: requestId }),
        ...(docsUrl === null ? {} : { docs_url: docsUrl }),
        ...(details === undefined ? {} : { details }),
      },
    };
  }
  if (error instanceof Fault) {
    const { code, message, details } = error;
    const exitCode = code === "invalid_request" ? exit.usage : exitOf(error.status);
    return {
      exitCode,
      message: message + detailLines(details, message),
      document: { code, message, ...(details === undefined ? {} : { details }) },
    };
  }
  const message = systemSentence(error) ?? (error instanceof Error ? error.message : String(error));
  return { exitCode: exit.failed, message, document: { code: "failed", message } };
}
