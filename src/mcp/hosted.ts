/**
 * The hosted MCP server (Streamable HTTP): the SDK's handler serves both eras of the protocol, without state of its
 * own, from a server that is made for each request.
 */
import type { McpServer } from "@modelcontextprotocol/server";
import { version } from "../../config/version.ts";
import type { AccountCaller } from "../services/caller.ts";
import type { CreateHostedMcp, ToolBodies } from "../services/hosted-mcp.ts";
import { hostedTools } from "./tools.ts";

/** The SDK is loaded when the first application calls. */
export const createHostedMcp: CreateHostedMcp = (bodies) => {
  const loading = lazily(() => import("@modelcontextprotocol/server"));
  return async (request, caller) => {
    const { createMcpHandler, McpServer } = await loading();
    const serve = createMcpHandler(() => {
      const server = new McpServer({ name: "markmill", title: "Markmill", version });
      addTools(server, bodies, caller);
      return server;
    });
    return serve.fetch(request);
  };
};

function addTools(server: McpServer, bodies: ToolBodies, caller: AccountCaller): void {
  for (const { name, title, description, scope, answer } of hostedTools) {
    const annotations = { readOnlyHint: true, openWorldHint: false, title };
    server.registerTool(name, { title, description, annotations }, async () => {
      if (scope !== null && !caller.principal.scopes.includes(scope)) return lacking(scope);
      const body = await answer(bodies, caller);
      return {
        content: [{ type: "text", text: JSON.stringify(body) }],
        structuredContent: body as Record<string, unknown>,
      };
    });
  }
}

/** An error of the tool, not of the protocol, so that the model reads it and can tell its user. */
function lacking(scope: string) {
  const text = `This tool needs the scope ${scope}, which this application was not granted; connect it again and allow that.`;
  return { isError: true, content: [{ type: "text" as const, text }] };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
