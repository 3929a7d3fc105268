/** Sign-in of browsers, and OAuth for applications. */
import type { Secret } from "../../../config/secret.ts";
import type { AccountPrincipal } from "../principal.ts";

/** Details of a request, for the session and the audit log. */
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
   * Throws invalid_credentials, with equal response and timing, for an unknown address, a wrong password, a user
   * without a password and a banned user.
   */
  withPassword(args: { email: string; password: Secret }, visit: Visit): Promise<SignedIn>;
  /** For users authenticated otherwise. Throws forbidden for a banned user. */
  asUser(args: { userId: string; method: "link" | "sso" }, visit: Visit): Promise<SignedIn>;
  /** Ends the session; returns Set-Cookie values that remove the cookies. */
  signOut(headers: Headers, visit: Visit): Promise<readonly string[]>;
  /** Null without a session cookie; throws invalid_credentials for an invalid one. */
  bySession(headers: Headers): Promise<AccountPrincipal | null>;
  /** The Set-Cookie value that extends the cookie if bySession just extended the session. */
  renewal(headers: Headers): string | null;
}

/** Content of the consent page. */
export interface ConsentRequest {
  clientId: string;
  /** Chosen by the application, unverified. */
  clientName: string;
  /** Redirect host, the only verified fact about the application. */
  redirectHost: string;
  scopes: readonly string[];
  /** Resource indicators (RFC 8707). */
  resources: readonly string[];
}

export interface OAuthServer {
  /**
   * The OAuth endpoints authorize, token, register and revoke, by path. The body's size was checked. Errors are OAuth
   * JSON (RFC 6749, 5.2).
   */
  handle(request: Request, visit: Visit): Promise<Response>;
  /**
   * `query`: the signed query of the consent page; throws invalid_request if it is invalid or expired,
   * authentication_required without a session.
   */
  consentRequest(query: string, headers: Headers): Promise<ConsentRequest>;
  /**
   * Returns the redirect URL with a code or an error. Throws like consentRequest. The caller checks that the form came
   * from our page.
   */
  decideConsent(
    args: { query: string; accept: boolean; headers: Headers },
    visit: Visit,
  ): Promise<{ location: string }>;
  /** The path that continues the authorization request after sign-in; null: none. */
  resume(query: string): string | null;
  /** The principal of a well-formed access token; throws invalid_credentials. */
  byAccessToken(token: Secret): Promise<AccountPrincipal>;
}
