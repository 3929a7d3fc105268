/** `markmill mcp` as an MCP client starts it, by the official client library. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { executable } from "../executable.ts";
import type { Era } from "./user.ts";

export interface LocalMcp {
  client: Client;
  pid: number;
  /** What it wrote on standard error so far. */
  said(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

interface LocalMcpOptions {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  era?: Era;
}

/** Its whole environment: of the tests' own, it gets nothing but the path of programs. */
export const mcpEnvironment = (env: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  ...env,
});

export async function startLocalMcp({ args = [], env, era = "2025" }: LocalMcpOptions): Promise<LocalMcp> {
  const transport = new StdioClientTransport({
    command: await executable(),
    args: ["mcp", ...args],
    env: mcpEnvironment(env),
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const client = new Client(
    { name: "example", version: "1.0.0" },
    era === "2025" ? {} : { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    said: () => said,
    [Symbol.asyncDispose]: () => client.close(),
  };
}
