import { oauthPaths } from "../../auth/sign-in/metadata.ts";
import { applicationScopes, offlineScope } from "../../auth/sign-in/resources.ts";
import { scopeInWords } from "../pages/scopes.ts";

/** What callers can prove who they are with. `baseUrl` is where the OAuth 2.1 server is. */
export const securitySchemesOf = (baseUrl: string) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key as `Authorization: Bearer mk_live_…`: `mk_live_` and 64 hex digits. Its scope `svc:convert` covers jobs, results and usage; `svc:account` (webhooks, reading projects) and `svc:admin` (administration) must be asked for. Where an operation names a scope, the key must have it.",
  },
  accessToken: {
    type: "oauth2",
    description: `An access token of this installation's OAuth 2.1 server as \`Authorization: Bearer mk_access_…\`: \`mk_access_\` and 64 hex digits. Authorization code with PKCE (S256), the only way there is; ask for \`${baseUrl}/v1\` as its resource (RFC 8707). The server describes itself at \`/.well-known/oauth-authorization-server\`. No application gets \`svc:admin\`.`,
    flows: {
      authorizationCode: {
        authorizationUrl: baseUrl + oauthPaths.authorize,
        tokenUrl: baseUrl + oauthPaths.token,
        refreshUrl: baseUrl + oauthPaths.token,
        scopes: Object.fromEntries(
          [...applicationScopes, offlineScope].map((scope) => [scope, `${scopeInWords(scope)}.`]),
        ),
      },
    },
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "markmill.session_token",
    description:
      "The cookie of somebody who has signed in; `__Host-` stands before its name over HTTPS. Calls that change anything must come from this installation's own pages: their `Origin` says so.",
  },
  jobToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-job-token",
    description:
      "`mk_job_` and 64 hex digits: the owner of an anonymous upload and its job. An anonymous estimate gives it; keep it private.",
  },
  previewToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-preview-token",
    description: "`mk_preview_` and 64 hex digits: the holder of a guest session. Keep it private.",
  },
});
