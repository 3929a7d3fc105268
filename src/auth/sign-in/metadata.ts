/** OAuth metadata documents. */
import { applicationScopes, offlineScope, type ResourcePath, scopesOfResource } from "./resources.ts";

/** Paths of better-auth's OAuth endpoints. */
export const oauthPaths = {
  authorize: "/oauth2/authorize",
  token: "/oauth2/token",
  register: "/oauth2/register",
  revoke: "/oauth2/revoke",
} as const;

/** Never shown; errors are reported by redirects or responses. */
export const errorPath = "/oauth2/error";

/** Client authentication at the token and revocation endpoints. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

export const grantTypes = ["authorization_code", "refresh_token"] as const;

const resourceNames: Record<ResourcePath, string> = {
  "/mcp": "Markmill for MCP clients",
  "/v1": "Markmill's HTTP API",
};

/** RFC 8414. The registration endpoint is listed only if it is enabled. */
export function authorizationServerMetadata(baseUrl: string, registration: boolean): Record<string, unknown> {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + oauthPaths.authorize,
    token_endpoint: baseUrl + oauthPaths.token,
    ...(registration ? { registration_endpoint: baseUrl + oauthPaths.register } : {}),
    revocation_endpoint: baseUrl + oauthPaths.revoke,
    scopes_supported: [...applicationScopes, offlineScope],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/openapi.json`,
  };
}

/** URL of a protected resource's metadata. */
export const resourceMetadataUrl = (baseUrl: string, path: ResourcePath): string =>
  `${baseUrl}/.well-known/oauth-protected-resource${path}`;

/** RFC 9728. */
export function protectedResourceMetadata(baseUrl: string, path: ResourcePath): Record<string, unknown> {
  return {
    resource: baseUrl + path,
    authorization_servers: [baseUrl],
    scopes_supported: scopesOfResource[path],
    bearer_methods_supported: ["header"],
    resource_name: resourceNames[path],
  };
}
