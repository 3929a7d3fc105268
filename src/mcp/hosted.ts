/**
 * The hosted MCP server (Streamable HTTP): the SDK's handler serves both eras of the protocol, without state of its
 * own, from a server that is made for each request.
 */
import { version } from "../../config/version.ts";
import { insufficientScope } from "../auth/scopes.ts";
import { createClient } from "../client/client.ts";
import type { CreateHostedMcp, McpMessage } from "../services/hosted-mcp.ts";
import { addTool, type ToolHost } from "./add-tool.ts";
import type { ToolCall } from "./tool.ts";
import { assetRevokeTool } from "./tools/asset-revoke.ts";
import { assetUrlTool } from "./tools/asset-url.ts";
import { billingTool } from "./tools/billing.ts";
import { capabilitiesTool } from "./tools/capabilities.ts";
import { jobAssetsTool } from "./tools/job-assets.ts";
import { jobStatusTool } from "./tools/job-status.ts";
import { usageTool } from "./tools/usage.ts";

export const hostedTools = [
  capabilitiesTool,
  usageTool,
  jobStatusTool,
  jobAssetsTool,
  assetUrlTool,
  assetRevokeTool,
  billingTool,
] as const;

/** The SDK is loaded when the first application calls. */
export const createHostedMcp: CreateHostedMcp = () => {
  const loading = lazily(() => import("@modelcontextprotocol/server"));
  return async (message) => {
    const { createMcpHandler, McpServer } = await loading();
    const serve = createMcpHandler(() => {
      const server = new McpServer({ name: "markmill", title: "Markmill", version });
      for (const tool of hostedTools) addTool(server, tool, hostOf(message));
      return server;
    });
    return serve.fetch(message.request);
  };
};

function hostOf({ caller, baseUrl, ask }: McpMessage): ToolHost<ToolCall> {
  // A model is told to wait, and waits better than a connection does.
  const client = createClient({ server: new URL(baseUrl).origin, apiKey: null, ask, triesMax: 1 });
  return {
    tellScopes: true,
    callOf: (base) => ({ ...base, client }),
    admit({ scopes }) {
      const lacking = scopes.find((scope) => !caller.principal.scopes.includes(scope));
      if (lacking !== undefined) throw insufficientScope(lacking);
    },
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
