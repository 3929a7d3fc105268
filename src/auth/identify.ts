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
  /** Null when the Cookie header holds no session cookie; throws invalid_credentials when that is none, or no more. */
  bySession(headers: Headers): Promise<AccountPrincipal | null>;
}

/**
 * Who calls a route of this access: the first credential of these that was sent and that the route looks at, null
 * without one. Throws invalid_credentials. Whether the caller may is not judged here (access.ts does).
 */
export type Identify = (headers: Headers, access: Access) => Promise<Principal | null>;

const accountKinds: ReadonlySet<string> = new Set(["key", "token", "session"]);
/** Where none is looked at, an account's credential is as good as none. */
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

  // Not async: a key that is answered from memory needs no turn of the microtask queue.
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
  "The Authorization header holds no API key and no access token in full; send one as 'Bearer mk_live_…', the prefix and 64 hex digits.";

const usualScheme = "Bearer ";

/** RFC 6750 section 2.1; the scheme's name is case-insensitive (RFC 9110 section 11.1). Empty when there is none. */
function bearerToken(header: string): string {
  // As nearly all write it; what is behind one space and has none is judged by the token's own form.
  if (header.startsWith(usualScheme) && !header.includes(" ", usualScheme.length))
    return header.slice(usualScheme.length);
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? "";
}
