/** Single sign-on with an OpenID Connect provider (OpenID Connect Core 1.0). */

/** The verified identity. */
export interface SsoIdentity {
  /** `iss` and `sub` of the ID token, together unique. */
  issuer: string;
  subject: string;
  /** Null: missing or invalid. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** As sent; empty if none are sent. */
  groups: readonly string[];
}

/** The state of a sign-in at the provider. */
export interface SsoAttempt {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  codeVerifier: string;
}

/** The part of fetch that the protocol uses; rejects with a Fault if the provider is unreachable. */
export type ProviderFetch = (
  url: string,
  init: {
    method?: string;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** `redirectUri`: where the provider sends browsers back to. All methods throw Faults. */
export interface RelyingParty {
  begin(redirectUri: string): Promise<{ location: string; attempt: SsoAttempt }>;
  /** `query`: the query of the redirect. */
  complete(args: { query: URLSearchParams; attempt: SsoAttempt; redirectUri: string }): Promise<SsoIdentity>;
  /** Fetches the provider's metadata and checks it; for doctor. */
  examine(): Promise<{ issuer: string; authorizationEndpoint: string }>;
}
