/** Browsers that sign in, and applications that act for their users. */
import type { Secret } from "../../../config/secret.ts";
import type { AccountPrincipal } from "../principal.ts";

/** A browser's circumstances at a sign-in, for the session's record and the audit. */
export interface Visit {
  address: string | undefined;
  userAgent: string | null;
  requestId: string;
}

export interface SignedIn {
  userId: string;
  sessionId: string;
  /** Set-Cookie values. */
  cookies: readonly string[];
}

export interface SignIn {
  /**
   * Throws invalid_credentials, with the same answer after the same time, for an unknown address, a wrong password, a
   * user without one and a banned user.
   */
  withPassword(args: { email: string; password: Secret }, visit: Visit): Promise<SignedIn>;
  /** For whoever has proved otherwise who they are. Throws forbidden for a banned user. */
  asUser(args: { userId: string; method: "link" | "sso" }, visit: Visit): Promise<SignedIn>;
  /** Ends the session of these cookies, if there is one; Set-Cookie values that remove them. */
  signOut(headers: Headers, visit: Visit): Promise<readonly string[]>;
  /** Null when the Cookie header holds no session cookie; throws invalid_credentials when that is none, or no more. */
  bySession(headers: Headers): Promise<AccountPrincipal | null>;
  /** The Set-Cookie value that keeps the browser signed in as long as its session, when bySession just moved its end. */
  renewal(headers: Headers): string | null;
}

/** What the consent page shows before a user lets an application act for them. */
export interface ConsentRequest {
  clientId: string;
  /** As the application calls itself, which nobody has checked. */
  clientName: string;
  /** Where the browser goes afterwards; the only thing about the application that is certain. */
  redirectHost: string;
  scopes: readonly string[];
  /** Resource indicators (RFC 8707). */
  resources: readonly string[];
}

export interface OAuthServer {
  /**
   * The endpoints that applications and browsers call: authorize, token, register, revoke, told apart by the path of
   * the request, whose body has been found to be small. Errors are OAuth's JSON (RFC 6749 section 5.2).
   */
  handle(request: Request, visit: Visit): Promise<Response>;
  /**
   * `query` is that of the consent page's address, signed by the server; throws invalid_request when it is not, or no
   * more, and authentication_required when `headers` hold no session.
   */
  consentRequest(query: string, headers: Headers): Promise<ConsentRequest>;
  /**
   * Where the browser goes now: back to the application, with a code or a refusal. Throws as consentRequest does. Needs
   * to be sure that the form was sent from our own page.
   */
  decideConsent(
    args: { query: string; accept: boolean; headers: Headers },
    visit: Visit,
  ): Promise<{ location: string }>;
  /** The authorization request that led to the sign-in page, as a path to go on with once signed in; null: none. */
  resume(query: string): string | null;
  /** The principal of a well-formed access token; throws invalid_credentials. */
  byAccessToken(token: Secret): Promise<AccountPrincipal>;
}
