/** Somebody with an account, whose applications are connected to the hosted MCP endpoint by the official client. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Api } from "../../../scripts/server/api.ts";
import { createKey, runCommand } from "../../../scripts/server/command.ts";
import { Browser } from "../browser/browser.ts";
import { executable } from "../executable.ts";
import { OAuthApplication } from "../oauth-application.ts";
import type { TestServer } from "../server.ts";

/** `2025`: the handshake and what came with it; `2026`: each request by itself. */
export type Era = "2025" | "2026";
export const eras: readonly Era[] = ["2025", "2026"];

const allScopes = "svc:convert svc:jobs svc:assets svc:usage";

const password = "a long enough passphrase";

export class McpUser {
  private constructor(
    readonly server: TestServer,
    private readonly email: string,
    /** Of the same organization: what has come there by other ways. */
    readonly api: Api,
    private readonly application: OAuthApplication,
  ) {}

  static async create(server: TestServer, name = "ada", roles: readonly string[] = []): Promise<McpUser> {
    const command = [await executable()];
    const email = `${name}@example.org`;
    const user = ["admin", "create-user", "--data-dir", server.dataDir, "--email", email, "--org", name];
    const made = await runCommand(command, [...user, "--password-stdin", ...roles], {
      stdin: `${password}\n`,
    });
    if (made.exitCode !== 0) throw new Error(made.stderr);
    const { key } = await createKey(command, server.dataDir, email);
    const application = await OAuthApplication.register(server.baseUrl, "Example application");
    return new McpUser(server, email, new Api(server.baseUrl, key), application);
  }

  /** What the user has let the application do. */
  async token(scopes = allScopes): Promise<string> {
    const { baseUrl } = this.server;
    const browser = new Browser(fetch, baseUrl);
    await browser.signIn(this.email, password);
    return (await this.application.connect(browser, `${baseUrl}/mcp`, scopes)).accessToken;
  }

  async connect(era: Era, scopes = allScopes): Promise<Client> {
    const authorization = `Bearer ${await this.token(scopes)}`;
    const client = new Client(
      { name: "example", version: "1.0.0" },
      era === "2025" ? {} : { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const transport = new StreamableHTTPClientTransport(new URL(`${this.server.baseUrl}/mcp`), {
      requestInit: { headers: { authorization } },
    });
    await client.connect(transport);
    return client;
  }
}

/** The document in a tool's answer that is an error. */
export function errorOf(answer: Awaited<ReturnType<Client["callTool"]>>) {
  const [content] = answer.content as { type: string; text?: string }[];
  if (answer.isError !== true || content?.text === undefined) throw new Error(JSON.stringify(answer));
  const { error } = JSON.parse(content.text) as {
    error: Record<"code" | "message" | "next_step", string> & {
      retryable: boolean;
      retry_after_seconds?: number;
      details?: { path: string; message: string }[];
    };
  };
  return error;
}
