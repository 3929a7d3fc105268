/** What each route accepts, and the decision whether a caller is authorized. */
import { Fault } from "../../config/errors/fault.ts";
import { isAccount, type Principal, type Scope } from "./principal.ts";
import { hasScope, insufficientScope } from "./scopes.ts";

export type CredentialKind = Principal["kind"];

export interface AccessRule {
  /** Accepted credential types; others are ignored. */
  accepts: readonly CredentialKind[];
  /** Whether calls without a credential are accepted. */
  anonymous: boolean;
  /** Resources that an access token may be for: paths below the base URL. */
  audiences: readonly string[];
  admin: boolean;
}

const account = ["key", "token", "session"] as const;
const rule = (accepts: readonly CredentialKind[], changes: Partial<AccessRule> = {}): AccessRule => ({
  accepts,
  anonymous: false,
  audiences: ["/v1"],
  admin: false,
  ...changes,
});

export const accessRules = {
  /** Credentials are ignored. */
  none: rule([], { anonymous: true }),
  /** Credentials are ignored, but rate limits apply. */
  visitor: rule([], { anonymous: true }),
  /** An account credential is optional; an invalid one is rejected. */
  optional: rule(account, { anonymous: true }),
  /** Accounts, and guests with a job token or no credential. */
  guest: rule([...account, "job_token"], { anonymous: true }),
  account: rule(account),
  /** An account, or the object's job token. */
  owner: rule([...account, "job_token"]),
  session: rule(["session"]),
  /** Administrators; applications never get svc:admin. */
  admin: rule(["key", "session"], { admin: true }),
  /** An application at the hosted MCP endpoint. */
  mcp: rule(["token"], { audiences: ["/mcp"] }),
  /** Claims a guest session: a browser session, or an application. */
  claim: rule(["session", "token"], { audiences: ["/v1", "/mcp"] }),
  /** The token of a guest session. */
  preview: rule(["preview_token"]),
} as const satisfies Record<string, AccessRule>;

export type Access = keyof typeof accessRules;

export interface Need {
  access: Access;
  scope?: Scope | undefined;
}

/** Additional rights of a call that serves another call. */
export interface Passage {
  /** The other call's access, whose audience is accepted. */
  access: Access;
  /** Scopes for objects that the other call created. */
  scopes: readonly Scope[];
}

/**
 * Throws the Fault that explains a refusal; missing credentials are reported by the gate. `baseUrl`: the base of
 * audiences; `through`: the outer call, if any.
 */
export function decide(
  principal: Principal,
  { access, scope }: Need,
  baseUrl: string,
  through: Passage = { access, scopes: [] },
): void {
  const rule: AccessRule = accessRules[access];
  if (!rule.accepts.includes(principal.kind)) throw wrongKind(principal, access);
  if (!isAccount(principal)) return;
  const { audiences } = principal;
  if (
    audiences !== null &&
    !accessRules[through.access].audiences.some((path) => audiences.includes(baseUrl + path))
  )
    throw invalidToken("access token for another resource", otherResource);
  // A session's scopes follow the role, so a member needs the role, not a key.
  if (rule.admin && principal.kind === "session" && principal.role !== "admin")
    throw new Fault("forbidden", { message: onlyAdmins });
  if (scope !== undefined && !hasScope(principal, scope) && !through.scopes.includes(scope))
    throw insufficientScope(scope);
  if (rule.admin && principal.role !== "admin") throw new Fault("forbidden", { message: onlyAdmins });
}

const onlyAdmins = "Administrator permission is required; this account is a member.";
const otherResource = "The access token is for another resource; request one for this URL.";

/** What a call requires, for callers without or with a wrong credential. */
const needs: Readonly<Record<Access, string>> = {
  none: "No credential is accepted.",
  optional: "An API key, an access token, a browser session or no credential is accepted.",
  guest: "An API key, an access token, a browser session, a job token or no credential is accepted.",
  account: "An account is required: send an API key as 'Authorization: Bearer mk_live_…', or sign in.",
  owner:
    "The owner's credential is required: send an API key as 'Authorization: Bearer mk_live_…', or the job token as 'X-Svc-Job-Token: mk_job_…'.",
  session: "A browser session is required: sign in, and send no key or token.",
  admin:
    "Administrator permission is required: send an API key with the scope svc:admin as 'Authorization: Bearer mk_live_…'.",
  mcp: "An access token for this endpoint is required, as 'Authorization: Bearer mk_access_…'.",
  claim:
    "An account is required: sign in with a browser, or send an access token as 'Authorization: Bearer mk_access_…'.",
  visitor: "An account is required: sign in, or send an API key as 'Authorization: Bearer mk_live_…'.",
  preview: "The preview token is required, as 'X-Svc-Preview-Token: mk_preview_…'.",
};

const sentNames: Readonly<Record<CredentialKind, string>> = {
  key: "An API key",
  token: "An access token",
  session: "A browser's sign-in",
  job_token: "A job token",
  preview_token: "A preview token",
};

function wrongKind({ kind }: Principal, access: Access): Fault {
  const { accepts }: AccessRule = accessRules[access];
  const message = `${needs[access]} ${sentNames[kind]} is not accepted.`;
  // Bearer token errors follow RFC 6750.
  if (kind === "key" && accepts.includes("token")) return invalidToken("API keys are not accepted", message);
  return new Fault("forbidden", { message });
}

/** With the challenge of RFC 6750, 3.1. */
export function invalidToken(cause: string, message?: string): Fault {
  return new Fault("invalid_credentials", {
    cause,
    ...(message === undefined ? {} : { message }),
    headers: { "www-authenticate": 'Bearer realm="markmill", error="invalid_token"' },
  });
}

/** A credential is required; `access`: the route's access. */
export function authenticationRequired(access: Access = "account"): Fault {
  return new Fault("authentication_required", {
    message: needs[access],
    headers: { "www-authenticate": 'Bearer realm="markmill"' },
  });
}
