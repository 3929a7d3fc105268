/** Failures of single sign-on: messages for users, details for the log. */

import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";

const sentences = {
  start_again: [
    "invalid_request",
    "This sign-in has expired, was already used or belongs to another browser window; start again.",
  ],
  declined: ["forbidden", "The sign-in was declined or cancelled at the provider; start again."],
  unavailable: [
    "remote_unavailable",
    "The sign-in provider cannot be reached at the moment; try again in a minute, or sign in with your password if you have one.",
  ],
  misconfigured: [
    "internal_error",
    "Single sign-on is not configured correctly; ask your administrator to run markmill doctor and check the log.",
  ],
  untrusted: [
    "invalid_credentials",
    "The response of the sign-in provider could not be verified; start again, and tell your administrator if the problem persists.",
  ],
  too_many_groups: [
    "forbidden",
    "You are in more groups than the sign-in provider sends; ask your administrator to limit the groups it sends to this installation.",
  ],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type SsoFailure = keyof typeof sentences;

/** `internal`: for the log, without codes, tokens or claims. */
export function ssoFault(failure: SsoFailure, internal: string): Fault {
  const [code, message] = sentences[failure];
  return new Fault(code, { message, cause: `single sign-on, ${failure}: ${internal}` });
}

/** RFC 6749, 4.1.2.1 and OpenID Connect Core, 3.1.2.6; others mean a wrong configuration. */
const authorizationErrors: Readonly<Record<string, SsoFailure>> = {
  access_denied: "declined",
  login_required: "declined",
  interaction_required: "declined",
  account_selection_required: "declined",
  consent_required: "declined",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};

/** RFC 6749, 5.2. */
const tokenErrors: Readonly<Record<string, SsoFailure>> = {
  invalid_grant: "start_again",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};

/** By the library's codes; others mean that a response could not be verified. */
const codes: Readonly<Record<string, SsoFailure>> = {
  OAUTH_TIMEOUT: "unavailable",
  OAUTH_ABORT: "unavailable",
  OAUTH_RESPONSE_IS_NOT_JSON: "misconfigured",
  OAUTH_HTTP_REQUEST_FORBIDDEN: "misconfigured",
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: "misconfigured",
  OAUTH_MISSING_SERVER_METADATA: "misconfigured",
  OAUTH_INVALID_SERVER_METADATA: "misconfigured",
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: "misconfigured",
};

interface LibraryError {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  /** From an OAuth error response. */
  error?: unknown;
  error_description?: unknown;
  status?: unknown;
  cause?: unknown;
}

/** Converts the library's errors to Faults; a Fault in the cause chain is returned as it is. */
export function faultOfLibrary(thrown: unknown): Fault {
  const chain = chainOf(thrown);
  const fault = chain.find((each) => each instanceof Fault);
  if (fault instanceof Fault) return fault;
  return ssoFault(failureOf(chain), chain.map(described).join(" ← "));
}

function failureOf(chain: readonly LibraryError[]): SsoFailure {
  for (const { code, error, status, cause } of chain) {
    if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR")
      return authorizationErrors[String(error)] ?? "misconfigured";
    if (code === "OAUTH_RESPONSE_BODY_ERROR")
      return tokenErrors[String(error)] ?? byStatus(status) ?? "misconfigured";
    if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM")
      return byStatus(cause instanceof Response ? cause.status : status) ?? "misconfigured";
    const known = typeof code === "string" ? codes[code] : undefined;
    if (known !== undefined) return known;
  }
  return "untrusted";
}

function byStatus(status: unknown): SsoFailure | null {
  return typeof status === "number" && (status >= 500 || status === 429) ? "unavailable" : null;
}

/** The cause chain; the library also attaches responses and tokens, which end it. */
function chainOf(thrown: unknown): (Error & LibraryError)[] {
  const chain: Error[] = [];
  for (let each = thrown; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each);
  return chain;
}

/** From WWW-Authenticate (RFC 6750, 3), as the library passes them. */
function challengesIn(cause: unknown): unknown[] {
  if (!Array.isArray(cause)) return [];
  return cause.flatMap((challenge: { parameters?: Record<string, unknown> }) => [
    challenge.parameters?.error,
    challenge.parameters?.error_description,
  ]);
}

function described({ name, code, message, error, error_description, status, cause }: LibraryError): string {
  const answer = cause instanceof Response ? cause.status : status;
  const told = [code, answer, error, error_description, ...challengesIn(cause)];
  const facts = told.filter((fact) => fact !== undefined);
  return `${String(name)}: ${String(message)} (${facts.map((fact) => String(fact).slice(0, 200)).join(", ")})`;
}
