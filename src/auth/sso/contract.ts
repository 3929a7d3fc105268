/** Signing in through the installation's OpenID Connect provider (OpenID Connect Core 1.0). */

/** Whom the provider names, after everything that it says was verified. */
export interface SsoIdentity {
  /** `iss` and `sub` of the ID token; together they never mean anybody else. */
  issuer: string;
  subject: string;
  /** Null: none is told, or none that is an address. */
  email: string | null;
  /** Whether the provider vouches for it. */
  emailVerified: boolean;
  name: string | null;
  /** As the provider writes them; none where it tells none. */
  groups: readonly string[];
}

/** What a browser that was sent to the provider must come back with. */
export interface SsoAttempt {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  codeVerifier: string;
}

/** The Fetch Standard's function as far as the protocol needs it; rejects with a Fault when the provider cannot be reached. */
export type ProviderFetch = (
  url: string,
  init: {
    method?: string;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** `redirectUri` is where the provider sends browsers back to; all of it throws Faults. */
export interface RelyingParty {
  begin(redirectUri: string): Promise<{ location: string; attempt: SsoAttempt }>;
  /** `query` is that of the address which the browser came back to. */
  complete(args: { query: URLSearchParams; attempt: SsoAttempt; redirectUri: string }): Promise<SsoIdentity>;
  /** Asks the provider for its metadata anew, and says what it lacks; for doctor. */
  examine(): Promise<{ issuer: string; authorizationEndpoint: string }>;
}
