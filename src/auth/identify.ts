import { Secret } from "../../config/secret.ts";
import { type Access, type AccessRule, accessRules, invalidToken } from "./access.ts";
import type { ByKey } from "./keys.ts";
import type { AccountPrincipal, Principal } from "./principal.ts";
import {
  accessTokenPattern,
  apiKeyPattern,
  jobTokenPattern,
  previewTokenPattern,
  tokenHash,
} from "./tokens.ts";

export interface Credentials {
  byKey: ByKey;
  /** The principal of a well-formed OAuth access token; throws invalid_credentials. */
  byAccessToken(token: Secret): Promise<AccountPrincipal>;
  /** Null without a session cookie; throws invalid_credentials for an invalid one. */
  bySession(headers: Headers): Promise<AccountPrincipal | null>;
}

/**
 * The principal of the first accepted credential that was sent; null: none. Throws invalid_credentials. Does not
 * authorize (see access.ts).
 */
export type Identify = (headers: Headers, access: Access) => Promise<Principal | null>;

const accountKinds: ReadonlySet<string> = new Set(["key", "token", "session"]);
/** Access types that accept account credentials. */
const takesAccounts: ReadonlySet<string> = new Set(
  Object.entries(accessRules)
    .filter(([, { accepts }]: [string, AccessRule]) => accepts.some((kind) => accountKinds.has(kind)))
    .map(([access]) => access),
);

export function createIdentify({ byKey, byAccessToken, bySession }: Credentials): Identify {
  async function guest(headers: Headers, access: Access): Promise<Principal | null> {
    const { accepts }: { accepts: readonly Principal["kind"][] } = accessRules[access];
    if (accepts.includes("session")) {
      const principal = await bySession(headers);
      if (principal !== null) return principal;
    }
    if (accepts.includes("job_token")) {
      const token = headers.get("x-svc-job-token");
      if (token !== null && jobTokenPattern.test(token)) return { kind: "job_token", hash: tokenHash(token) };
    }
    if (accepts.includes("preview_token")) {
      const token = headers.get("x-svc-preview-token");
      if (token !== null && previewTokenPattern.test(token))
        return { kind: "preview_token", hash: tokenHash(token) };
    }
    return null;
  }

  // Not async: a cached key needs no microtask turn.
  return (headers, access) => {
    const header = headers.get("authorization");
    if (header === null || !takesAccounts.has(access)) return guest(headers, access);
    const token = bearerToken(header);
    if (apiKeyPattern.test(token)) return byKey(new Secret(token));
    if (accessTokenPattern.test(token)) return byAccessToken(new Secret(token));
    return Promise.reject(invalidToken("malformed Authorization header", malformed));
  };
}

const malformed =
  "The Authorization header contains no complete API key or access token; send 'Bearer mk_live_…', the prefix and 64 hex digits.";

const usualScheme = "Bearer ";

/** RFC 6750, 2.1; the scheme is case-insensitive (RFC 9110, 11.1). Empty: none. */
function bearerToken(header: string): string {
  // The usual form first.
  if (header.startsWith(usualScheme) && !header.includes(" ", usualScheme.length))
    return header.slice(usualScheme.length);
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? "";
}
