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
  /** An administrator of the installation. */
  admin: rule(account, { admin: true }),
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

/**
 * Throws the Fault that says why this caller may not: none where one is needed is the gate's to tell. `baseUrl` is what
 * audiences are behind.
 */
export function decide(principal: Principal, { access, scope }: Need, baseUrl: string): void {
  const rule: AccessRule = accessRules[access];
  if (!rule.accepts.includes(principal.kind)) throw wrongKind(principal, rule);
  if (!isAccount(principal)) return;
  const { audiences } = principal;
  if (audiences !== null && !rule.audiences.some((path) => audiences.includes(baseUrl + path)))
    throw invalidToken("an access token for another resource");
  if (scope !== undefined && !hasScope(principal, scope)) throw insufficientScope(scope);
  if (rule.admin && principal.role !== "admin") throw new Fault("forbidden", { message: onlyAdmins });
}

const onlyAdmins = "Only administrators of this installation may do that.";
const onlySessions = "Only somebody who has signed in with a browser may do that; a key or token may not.";

function wrongKind(principal: Principal, { accepts }: AccessRule): Fault {
  if (principal.kind === "key" && accepts.includes("token"))
    return invalidToken("an API key is not taken here");
  return new Fault("forbidden", { message: onlySessions });
}

/** With the challenge of RFC 6750 section 3.1. */
export function invalidToken(cause: string): Fault {
  return new Fault("invalid_credentials", {
    cause,
    headers: { "www-authenticate": 'Bearer realm="markmill", error="invalid_token"' },
  });
}

/** No credential where one is needed. */
export function authenticationRequired(): Fault {
  return new Fault("authentication_required", { headers: { "www-authenticate": 'Bearer realm="markmill"' } });
}
