/** Failures of imports, with advice. */
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { EgressRefusal } from "../contract.ts";
import type { SourcePage } from "./contract.ts";

const saveInstead =
  "Save the page and upload the file instead; then everything on it is converted, not only the main content.";

const failures = {
  access_controlled: [
    "source_access_controlled",
    `The page requires a login; only public pages can be imported. ${saveInstead}`,
  ],
  forbidden: [
    "source_access_controlled",
    `The host does not allow fetching this page without a login. ${saveInstead}`,
  ],
  not_found: ["remote_unavailable", "The page does not exist or is not public; check the URL."],
  too_many_requests: ["remote_unavailable", "The host is limiting requests; try again %."],
  server_error: ["remote_unavailable", "The host reports an internal error; try again %."],
  redirects_endlessly: [
    "url_not_permitted",
    "The page redirects endlessly; check the URL, or import the page where a browser ends up.",
  ],
  unexpected_status: ["remote_unavailable", "The host did not return a page; check the URL."],
  unexpected_answer: ["remote_unavailable", `The host returned an unexpected format. ${saveInstead}`],
  empty: ["empty_document", "The host returned an empty page."],
  binary: [
    "unsupported_input",
    "The URL leads to a file, not a page. Download it and upload the file instead.",
  ],
  too_large: ["remote_too_large", "The page or file exceeds the size limit for imports."],
  too_many_parts: [
    "remote_too_large",
    "It has more parts than an import may fetch; import the parts one by one.",
  ],
  too_slow: [
    "remote_unavailable",
    "The host did not send the complete page within the time limit for imports; try again later.",
  ],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type ImportFailure = keyof typeof failures;

/** Permanent failures. */
const lasting: ReadonlySet<ImportFailure> = new Set(["not_found", "unexpected_status"]);

/** Replaces %: when to try again. */
const later: Partial<Record<ImportFailure, string>> = {
  too_many_requests: "in a few minutes",
  server_error: "later",
};

interface FaultDetails {
  /** Replaces the default message. */
  message?: string;
  /** For the log, without path or query of URLs. */
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** The Fault of an import, about the field `url`. */
export function importFault(
  name: ImportFailure,
  { message, cause, retryAfterSeconds }: FaultDetails = {},
): Fault {
  const [code, usual] = failures[name];
  const when = retryAfterSeconds ? `in ${waitWords(retryAfterSeconds)}` : later[name];
  const said = message ?? usual.replace("%", when ?? "");
  return new Fault(code, {
    message: said,
    details: [{ path: "/url", message: said }],
    cause: cause === undefined ? name : cause,
    lasts: lasting.has(name),
    ...(retryAfterSeconds === undefined ? {} : { headers: { "retry-after": String(retryAfterSeconds) } }),
  });
}

/** Rounded up. */
function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  if (minutes > 2) return `${minutes} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

/** From a refusal. Its other details may contain the URL, and causes are logged. */
export function faultOf({ code, reason, internal }: EgressRefusal): Fault {
  const details = [{ path: "/url" as const, message: reason }];
  return new Fault(code, { message: reason, details, cause: internal.split(":")[0] });
}

/** Null if the service's API is unavailable or has changed. */
export const nullIfUnavailable = (page: Promise<SourcePage | null>): Promise<SourcePage | null> =>
  orNull(page, ["remote_unavailable"]);

/** Null if a part of a page is missing or exceeds its limits. */
export const nullIfMissing = <T>(part: Promise<T>): Promise<T | null> =>
  orNull(part, [
    "remote_unavailable",
    "remote_too_large",
    "source_access_controlled",
    "url_not_permitted",
    "credentials_in_url",
    "invalid_url",
    "unsupported_input",
    "empty_document",
  ]);

/** Null for faults with these codes. */
async function orNull<T>(found: Promise<T>, codes: readonly ErrorCode[]): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Fault && codes.includes(error.code)) return null;
    throw error;
  }
}
