/** An application on somebody's own machine that acts for a user by OAuth 2.1: found, registered, let in, renewed. */
import { createHash, randomBytes } from "node:crypto";
import type { Browser } from "./browser/browser.ts";

interface Endpoints {
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const redirectUri = "http://127.0.0.1:1/callback";

/** The metadata of a public client (RFC 7591 section 2). */
export const publicClient = (client_name: string, redirectUri: string) => ({
  client_name,
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
});

export class OAuthApplication {
  private constructor(
    private readonly endpoints: Endpoints,
    readonly clientId: string,
  ) {}

  /** By RFC 9728, RFC 8414 and RFC 7591. */
  static async register(baseUrl: string, name: string): Promise<OAuthApplication> {
    const resource = await got<{ authorization_servers: string[] }>(
      await fetch(`${baseUrl}/.well-known/oauth-protected-resource/mcp`),
    );
    const issuer = new URL(resource.authorization_servers[0] ?? "");
    const path = issuer.pathname === "/" ? "" : issuer.pathname;
    const endpoints = await got<Endpoints>(
      await fetch(`${issuer.origin}/.well-known/oauth-authorization-server${path}`),
    );
    const { client_id } = await got<{ client_id: string }>(
      await fetch(endpoints.registration_endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(publicClient(name, redirectUri)),
      }),
    );
    return new OAuthApplication(endpoints, client_id);
  }

  /** The user lets it in, if they have not before; PKCE with S256 (RFC 7636). */
  async connect(browser: Browser, resource: string, scopes = "svc:jobs svc:usage"): Promise<Connection> {
    const verifier = randomBytes(32).toString("base64url");
    const state = randomBytes(8).toString("hex");
    const query = new URLSearchParams({
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: redirectUri,
      scope: `${scopes} offline_access`,
      resource,
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    await browser.open(`${this.endpoints.authorization_endpoint}?${query}`);
    if (browser.left === null) await browser.submit("Allow");
    const { status, url } = browser.shown;
    const code = url.searchParams.get("code");
    if (code === null || url.searchParams.get("state") !== state)
      throw new Error(`no code: ${status} ${url}`);
    const grant = {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const response = await this.token({ ...grant, resource });
    return new Connection(this, resource, await got<Tokens>(response));
  }

  token(parameters: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(this.endpoints.token_endpoint, {
      method: "POST",
      body: new URLSearchParams({ ...parameters, client_id: this.clientId }),
    });
  }
}

/** What it holds for one user. */
export class Connection {
  constructor(
    readonly application: OAuthApplication,
    private readonly resource: string,
    private tokens: Tokens,
  ) {}

  get accessToken(): string {
    return this.tokens.access_token;
  }

  /** The status of the answer; with 200 it holds the new tokens. */
  async refresh(): Promise<number> {
    const { refresh_token } = this.tokens;
    const grant = { grant_type: "refresh_token", refresh_token, resource: this.resource };
    const response = await this.application.token(grant);
    if (response.status === 200) this.tokens = await got<Tokens>(response);
    return response.status;
  }
}

async function got<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}
