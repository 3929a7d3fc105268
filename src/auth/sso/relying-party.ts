/**
 * The relying party: authorization code flow (OpenID Connect Core, 3.1) with PKCE (RFC 7636), state, nonce and issuer
 * identification (RFC 9207).
 */

import { readFile } from "node:fs/promises";
import type * as Library from "openid-client";
import type { Clock, Random } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { isLoopback } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { minuteMs } from "../../../config/units.ts";
import { type Claims, lacks, readIdentity } from "./claims.ts";
import type { ProviderFetch, RelyingParty, SsoAttempt } from "./contract.ts";
import { faultOfLibrary, ssoFault } from "./failures.ts";

/** The provider's metadata (OpenID Connect Discovery 1.0), fetched on demand. */

/** Endpoints and the secret file may change; keys are renewed automatically. */
const metadataKeptMs = 10 * minuteMs;

/** Loaded on the first sign-in. */
const loadLibrary = (): Promise<typeof Library> => import("openid-client");

interface ProviderParts {
  settings: Settings;
  fetch: ProviderFetch;
  clock: Clock;
}

/** `fresh`: without the cache. Throws Faults. */
type Provider = (options?: { fresh: boolean }) => Promise<Library.Configuration>;

function createProvider(parts: ProviderParts): Provider {
  let kept: { asking: Promise<Library.Configuration>; untilMs: number } | null = null;

  return ({ fresh } = { fresh: false }) => {
    const nowMs = parts.clock.monotonicMs();
    if (kept !== null && kept.untilMs > nowMs && !fresh) return kept.asking;
    const asking = discover(parts).catch((error: unknown) => {
      // The next call tries again; waiting calls share this result.
      if (kept?.asking === asking) kept = null;
      throw faultOfLibrary(error);
    });
    kept = { asking, untilMs: nowMs + metadataKeptMs };
    return asking;
  };
}

async function discover({ settings, fetch }: ProviderParts): Promise<Library.Configuration> {
  const [issuer, clientId] = [settings["sso.issuer"], settings["sso.client_id"]];
  if (issuer === null || clientId === null) throw ssoFault("misconfigured", "it is not configured");
  const library = await loadLibrary();
  const secret = await clientSecret(settings);
  const { hostname, protocol } = new URL(issuer);
  const plain = protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, ""));
  const configuration = await library.discovery(
    // The metadata's own issuer: the setting has no trailing slash.
    new URL(`${issuer}/.well-known/openid-configuration`),
    clientId,
    {},
    authenticationBy(library, secret),
    {
      [library.customFetch]: fetch,
      execute: [
        // The signature distinguishes the provider from a proxy.
        library.enableNonRepudiationChecks,
        ...(plain ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  const named = configuration.serverMetadata().issuer;
  if (named !== issuer && named !== `${issuer}/`)
    throw ssoFault("misconfigured", `sso.issuer is ${issuer}, but its metadata names ${named.slice(0, 200)}`);
  return configuration;
}

/**
 * RFC 6749, 2.3.1 prefers the Authorization header; if a provider does not list it (Discovery, 3), the secret is sent
 * in the form.
 */
function authenticationBy(library: typeof Library, secret: Secret | null): Library.ClientAuth {
  if (secret === null) return library.None();
  const text = secret.reveal();
  const [basic, post] = [library.ClientSecretBasic(text), library.ClientSecretPost(text)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const inForm = methods !== undefined && !methods.includes("client_secret_basic");
    return (inForm ? post : basic)(server, client, body, headers);
  };
}

async function clientSecret(settings: Settings): Promise<Secret | null> {
  const path = settings["sso.client_secret_file"];
  if (path === null) return null;
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw ssoFault("misconfigured", `sso.client_secret_file: ${path} cannot be read: ${String(error)}`);
  });
  const [line = ""] = text.split(/\r?\n/, 1);
  if (line === "")
    throw ssoFault("misconfigured", `sso.client_secret_file: the first line of ${path} is empty`);
  return new Secret(line);
}

export interface RelyingPartyParts extends ProviderParts {
  random: Random;
}

/** 256 bits (RFC 7636, 7.1). */
const secretBytes = 32;

export function createRelyingParty(parts: RelyingPartyParts): RelyingParty {
  const { settings, random } = parts;
  const provider = createProvider(parts);
  const secret = () => Buffer.from(random.bytes(secretBytes)).toString("base64url");

  async function userInfo(
    library: typeof Library,
    configuration: Library.Configuration,
    tokens: Library.TokenEndpointResponse,
    idToken: Claims & { sub: string },
  ): Promise<Claims> {
    const groupsMatter = settings["sso.member_groups"].length > 0 || settings["sso.admin_groups"].length > 0;
    if (!lacks(idToken, settings["sso.groups_claim"], groupsMatter)) return {};
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return library.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
  }

  return {
    async begin(redirectUri) {
      const configuration = await provider();
      const library = await loadLibrary();
      const attempt: SsoAttempt = { state: secret(), nonce: secret(), codeVerifier: secret() };
      try {
        const location = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings["sso.scopes"].join(" "),
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: "S256",
        });
        return { location: location.href, attempt };
      } catch (error) {
        throw faultOfLibrary(error);
      }
    },

    async complete({ query, attempt, redirectUri }) {
      // First: reject responses for another window or user.
      if (query.get("state") !== attempt.state) throw ssoFault("start_again", "state mismatch");
      const configuration = await provider();
      const library = await loadLibrary();
      const address = new URL(redirectUri);
      address.search = query.toString();
      try {
        const tokens = await library.authorizationCodeGrant(configuration, address, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (idToken === undefined) throw ssoFault("untrusted", "missing ID token");
        const info = await userInfo(library, configuration, tokens, idToken);
        return readIdentity(idToken, info, settings["sso.groups_claim"]);
      } catch (error) {
        throw faultOfLibrary(error);
      }
    },

    async examine() {
      const metadata = (await provider({ fresh: true })).serverMetadata();
      for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
        if (metadata[name] === undefined) throw ssoFault("misconfigured", `its metadata has no ${name}`);
      return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint ?? "" };
    },
  };
}
