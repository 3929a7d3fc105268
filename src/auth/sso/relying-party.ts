/**
 * The relying party: authorization code flow (OpenID Connect Core, section 3.1) with PKCE (RFC 7636), state, nonce and
 * the issuer's own identification (RFC 9207). The code is redeemed and the ID token verified, its signature included.
 */
import type * as Library from "openid-client";
import type { Random } from "../../../config/ambient.ts";
import { type Claims, lacks, readIdentity } from "./claims.ts";
import type { RelyingParty, SsoAttempt } from "./contract.ts";
import { faultOfLibrary, ssoFault } from "./failures.ts";
import { createProvider, loadLibrary, type ProviderParts } from "./provider.ts";

export interface RelyingPartyParts extends ProviderParts {
  random: Random;
}

/** 256 bits, as RFC 7636 section 7.1 wants of a verifier. */
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
      // First of all: another window's answer, or somebody else's, is nobody's sign-in.
      if (query.get("state") !== attempt.state) throw ssoFault("start_again", "the state is another");
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
        if (idToken === undefined) throw ssoFault("untrusted", "there is no ID token");
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
