/** `markmill` from source, but for its MCP endpoint, which offers what the scenarios of the conformance suite ask for. */
import { McpServer } from "@modelcontextprotocol/server";
import { systemContext } from "../../../src/cli/context.ts";
import type { StartServer } from "../../../src/cli/parts.ts";
import { run } from "../../../src/cli/run.ts";
import { createEndpoint } from "../../../src/mcp/hosted/endpoint.ts";
import type { CreateHostedMcp } from "../../../src/services/hosted-mcp.ts";
import { addContexts } from "./fixtures/contexts.ts";
import { addInputs, states } from "./fixtures/inputs.ts";
import { addTools } from "./fixtures/tools.ts";

const listChanged = false;

const mcp: CreateHostedMcp = (random) =>
  createEndpoint({
    random,
    toolNames: new Set(),
    serverFor() {
      const capabilities = {
        tools: { listChanged },
        resources: { listChanged, subscribe: true },
        prompts: { listChanged },
        logging: {},
        completions: {},
      };
      const server = new McpServer(
        { name: "fixtures", version: "1.0.0" },
        { capabilities, requestState: { verify: states.verify } },
      );
      addTools(server);
      addInputs(server);
      addContexts(server);
      return server;
    },
  });

const context = systemContext();
const parts = {
  ...context.parts,
  startServer: async () => {
    const { startServer } = await import("../../../src/http/server/serve.ts");
    const start: StartServer = (settings, hooks) => startServer(settings, { ...hooks, mcp });
    return start;
  },
};
process.exit(await run(process.argv.slice(2), { ...context, parts }));
