/** What went wrong between this installation and the provider, as people are told and as the log keeps it. */

import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { Fault } from "../../../config/errors/fault.ts";

const sentences = {
  start_again: [
    "invalid_request",
    "This sign-in has expired, was used already or belongs to another browser window; start again.",
  ],
  declined: [
    "forbidden",
    "The sign-in was declined or given up at the provider; start again to try once more.",
  ],
  unavailable: [
    "remote_unavailable",
    "The sign-in provider cannot be reached at the moment; try again in a minute, or sign in with your password if you have one.",
  ],
  misconfigured: [
    "internal_error",
    "The sign-in provider and this installation do not fit together; ask your administrator to run markmill doctor and to look into the log.",
  ],
  untrusted: [
    "invalid_credentials",
    "What the sign-in provider answered could not be verified, so nobody was signed in; start again, and tell your administrator if it stays so.",
  ],
  too_many_groups: [
    "forbidden",
    "You are in more groups than the sign-in provider lists; ask your administrator to let it list only those that are meant for this installation.",
  ],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type SsoFailure = keyof typeof sentences;

/** `internal` is for the log: never a code, a token or a person's claims. */
export function ssoFault(failure: SsoFailure, internal: string): Fault {
  const [code, message] = sentences[failure];
  return new Fault(code, { message, cause: `single sign-on, ${failure}: ${internal}` });
}

/** RFC 6749 section 4.1.2.1 and OpenID Connect Core section 3.1.2.6; what is not listed is somebody's configuration. */
const authorizationErrors: Readonly<Record<string, SsoFailure>> = {
  access_denied: "declined",
  login_required: "declined",
  interaction_required: "declined",
  account_selection_required: "declined",
  consent_required: "declined",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};

/** RFC 6749 section 5.2: the code was used, has expired or is somebody else's. */
const tokenErrors: Readonly<Record<string, SsoFailure>> = {
  invalid_grant: "start_again",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};

/** By the library's codes; the others mean that an answer did not verify. */
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
  /** Of an OAuth error answer. */
  error?: unknown;
  error_description?: unknown;
  status?: unknown;
  cause?: unknown;
}

/** Makes a Fault of whatever the library throws; a Fault stays what it is, however deep it lies. */
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

/** An error with what caused it; the library also puts answers and tokens there, which end the chain. */
function chainOf(thrown: unknown): (Error & LibraryError)[] {
  const chain: Error[] = [];
  for (let each = thrown; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each);
  return chain;
}

/** Of the WWW-Authenticate field (RFC 6750, section 3), as the library hands them on. */
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
