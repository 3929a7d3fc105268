/** What an import ends with when it does not end with a page; each says what can be done. */
import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { EgressRefusal } from "../contract.ts";
import type { SourcePage } from "./contract.ts";

/** What is uploaded is converted whole: nothing says of a saved page what in it is the article. */
const saveInstead =
  "Save it and upload the file instead; all that it shows is converted then, not its main content alone.";

const failures = {
  access_controlled: [
    "source_access_controlled",
    `The page wants a login; only pages that anybody can open are imported. ${saveInstead}`,
  ],
  forbidden: [
    "source_access_controlled",
    `The host does not let this page be fetched by a program without a login. ${saveInstead}`,
  ],
  not_found: [
    "remote_unavailable",
    "There is no page at this address, the host says (or it is not public); check the address.",
  ],
  too_many_requests: ["remote_unavailable", "The host answers too many requests just now; try again %."],
  server_error: ["remote_unavailable", "The host has an error of its own; try again %."],
  leads_on: [
    "url_not_permitted",
    "The page leads on to other pages without end; check the address, or import the page that a browser ends up at.",
  ],
  unexpected_status: ["remote_unavailable", "The host did not answer with a page; check the address."],
  unexpected_answer: [
    "remote_unavailable",
    `The host did not answer in the form that its kind of page has. ${saveInstead}`,
  ],
  empty: ["empty_document", "The host answered with an empty page."],
  binary: [
    "unsupported_input",
    "There is a file at this address, and no page of text. Download it and upload the file instead.",
  ],
  too_large: ["remote_too_large", "What is there is larger than an import may be."],
  too_many_parts: [
    "remote_too_large",
    "What is there is made of more parts than an import may fetch; import the parts one by one.",
  ],
  too_slow: [
    "remote_unavailable",
    "The host did not answer in full in the time that an import has; try again later.",
  ],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type ImportFailure = keyof typeof failures;

/** What the host would say again. */
const lasting: ReadonlySet<ImportFailure> = new Set(["not_found", "unexpected_status"]);

/** In the place of %: when to try again, as the host has said it or else. */
const later: Partial<Record<ImportFailure, string>> = {
  too_many_requests: "in a few minutes",
  server_error: "later",
};

interface FaultDetails {
  /** In the place of the usual sentence. */
  message?: string;
  /** For the log alone; it names no path or query of an address. */
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** The Fault that an import ends with, about the field `url`. */
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

/** Rounded up, so that nobody comes too early. */
function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  if (minutes > 2) return `${minutes} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

/** Of what the guard says. The rest of what it knows inside may quote the address, and causes are logged. */
export function faultOf({ code, reason, internal }: EgressRefusal): Fault {
  const details = [{ path: "/url" as const, message: reason }];
  return new Fault(code, { message: reason, details, cause: internal.split(":")[0] });
}

/** Null where the service's API cannot be had or answers in another form than it had; other faults stay what they are. */
export const nullIfUnavailable = (page: Promise<SourcePage | null>): Promise<SourcePage | null> =>
  orNull(page, ["remote_unavailable"]);

/** Null where a part of a page is not to be had, or not within its limits, whatever the page itself is. */
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

/** Null in the place of a fault of these codes. */
async function orNull<T>(found: Promise<T>, codes: readonly ErrorCode[]): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Fault && codes.includes(error.code)) return null;
    throw error;
  }
}
