/** What a route may be called with, and the one function that decides whether it may. */
import { Fault } from "../../config/errors/fault.ts";
import { isAccount, type Principal, type Scope } from "./principal.ts";
import { hasScope, insufficientScope } from "./scopes.ts";

export type CredentialKind = Principal["kind"];

export interface AccessRule {
  /** Credentials that are looked at; others are as good as none. */
  accepts: readonly CredentialKind[];
  /** Whether a call without any of them is served too. */
  anonymous: boolean;
  /** Which resources of this installation an access token must be good for one of: paths behind the base address. */
  audiences: readonly string[];
  /** Only administrators of the installation. */
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
  /** Credentials are not looked at. */
  none: rule([], { anonymous: true }),
  /** Somebody of whom only the browser is known; credentials are not looked at, but work is asked for. */
  visitor: rule([], { anonymous: true }),
  /** An account's credential is used when given, and a wrong one refused. */
  optional: rule(account, { anonymous: true }),
  /** Accounts, and guests with a job token or nothing yet. */
  guest: rule([...account, "job_token"], { anonymous: true }),
  /** Somebody of an organization. */
  account: rule(account),
  /** An account, or the job token that owns the object. */
  owner: rule([...account, "job_token"]),
  /** Somebody who has signed in with a browser. */
  session: rule(["session"]),
  /** An administrator of the installation; no application gets svc:admin, so none is let in. */
  admin: rule(["key", "session"], { admin: true }),
  /** An application for a user, at the hosted MCP endpoint. */
  mcp: rule(["token"], { audiences: ["/mcp"] }),
  /** Who takes over a guest session: a browser session, or an application for its user. */
  claim: rule(["session", "token"], { audiences: ["/v1", "/mcp"] }),
  /** Who has a guest session's token. */
  preview: rule(["preview_token"]),
} as const satisfies Record<string, AccessRule>;

export type Access = keyof typeof accessRules;

/** What a route needs. */
export interface Need {
  access: Access;
  scope?: Scope | undefined;
}

/** What a call that serves another one from within may do because of that one, beside what its credential may. */
export interface Passage {
  /** The other call's: its audience is good enough. */
  access: Access;
  /** Of what the other call has made by itself. */
  scopes: readonly Scope[];
}

/**
 * Throws the Fault that says why this caller may not: none where one is needed is the gate's to tell. `baseUrl` is what
 * audiences are behind; `through` is of a call that serves another one from within.
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
    throw invalidToken("an access token for another resource", otherResource);
  // A session's scopes follow the role: asked for a scope, a member would go and look for a key in vain.
  if (rule.admin && principal.kind === "session" && principal.role !== "admin")
    throw new Fault("forbidden", { message: onlyAdmins });
  if (scope !== undefined && !hasScope(principal, scope) && !through.scopes.includes(scope))
    throw insufficientScope(scope);
  if (rule.admin && principal.role !== "admin") throw new Fault("forbidden", { message: onlyAdmins });
}

const onlyAdmins = "Only administrators of this installation may do that; this account is a member's.";
const otherResource = "The access token is for another resource than this address; ask for one for it.";

/** What a call needs, to whoever has sent nothing, or something else. */
const needs: Readonly<Record<Access, string>> = {
  none: "This call takes no credentials.",
  optional: "This call takes an API key, an access token or a browser's sign-in, or nothing.",
  guest: "This call takes an API key, an access token, a browser's sign-in or a job token, or nothing.",
  account: "This call needs an account: send an API key as 'Authorization: Bearer mk_live_…', or sign in.",
  owner:
    "This call needs the owner: send an API key as 'Authorization: Bearer mk_live_…', or the job token as 'X-Svc-Job-Token: mk_job_…'.",
  session: "This call needs somebody who has signed in with a browser; sign in, and send no key or token.",
  admin:
    "This call needs an administrator: send an API key with the scope svc:admin as 'Authorization: Bearer mk_live_…'.",
  mcp: "This call needs an application's access token for this endpoint, as 'Authorization: Bearer mk_access_…'.",
  claim:
    "This call needs an account: sign in with a browser, or send an access token as 'Authorization: Bearer mk_access_…'.",
  visitor: "This takes an account here: sign in, or send an API key as 'Authorization: Bearer mk_live_…'.",
  preview: "This call needs the preview's own token, as 'X-Svc-Preview-Token: mk_preview_…'.",
};

const sentNames: Readonly<Record<CredentialKind, string>> = {
  key: "an API key",
  token: "an access token",
  session: "a browser's sign-in",
  job_token: "a job token",
  preview_token: "a preview token",
};

function wrongKind({ kind }: Principal, access: Access): Fault {
  const { accepts }: AccessRule = accessRules[access];
  const message = `${needs[access]} It does not take ${sentNames[kind]}.`;
  // What takes bearer tokens answers a wrong one as RFC 6750 has it.
  if (kind === "key" && accepts.includes("token"))
    return invalidToken("an API key is not taken here", message);
  return new Fault("forbidden", { message });
}

/** With the challenge of RFC 6750 section 3.1. */
export function invalidToken(cause: string, message?: string): Fault {
  return new Fault("invalid_credentials", {
    cause,
    ...(message === undefined ? {} : { message }),
    headers: { "www-authenticate": 'Bearer realm="markmill", error="invalid_token"' },
  });
}

/** No credential where one is needed; `access` is what the route asks for. */
export function authenticationRequired(access: Access = "account"): Fault {
  return new Fault("authentication_required", {
    message: needs[access],
    headers: { "www-authenticate": 'Bearer realm="markmill"' },
  });
}
