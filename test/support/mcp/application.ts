/** An application with the official MCP client library, which keeps what the library gives it to keep. */
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { publicClient } from "../oauth-application.ts";

type Kept<M extends "clientInformation" | "tokens"> = Awaited<ReturnType<OAuthClientProvider[M]>>;

export class McpApplication implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:41999/callback";
  readonly #scope: string;
  client: Kept<"clientInformation">;
  kept: Kept<"tokens">;
  /** Where the user's browser is sent. */
  sentTo: URL | null = null;
  #verifier = "";

  constructor(scope: string) {
    this.#scope = scope;
  }

  get clientMetadata() {
    return { ...publicClient("Example application", this.redirectUrl), scope: this.#scope };
  }

  clientInformation = () => this.client;
  saveClientInformation(client: NonNullable<Kept<"clientInformation">>): void {
    this.client = client;
  }
  tokens = () => this.kept;
  saveTokens(tokens: NonNullable<Kept<"tokens">>): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  invalidateCredentials(what: "all" | "client" | "tokens" | "verifier" | "discovery"): void {
    if (what === "all" || what === "tokens") this.kept = undefined;
  }
  state = () => "state-of-the-application";
}

/**
 * Connects to the hosted endpoint; `authorize` plays the user in their browser and returns the address that the
 * browser was sent back to.
 */
export async function connect(
  baseUrl: string,
  application: McpApplication,
  authorize: (address: URL) => Promise<URL>,
): Promise<Client> {
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider: application });
  const client = new Client({ name: "example", version: "1.0.0" });
  const first = transport();
  try {
    await client.connect(first);
    return client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || application.sentTo === null) throw error;
  }
  const back = await authorize(application.sentTo);
  await first.finishAuth(back.searchParams);
  const again = new Client({ name: "example", version: "1.0.0" });
  await again.connect(transport());
  return again;
}
