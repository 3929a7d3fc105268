/** A tool's definition → a tool of the SDK's server. */
import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { TObject } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../config/errors/fault.ts";
import { readPointer } from "../../config/errors/pointer.ts";
import { listedSchema } from "./schemas.ts";
import { descriptionOf, type ResultLink, type Tool, type ToolCall } from "./tool.ts";
import { toolError } from "./tool-error.ts";

/** How a server makes of each request what its tools work with. */
export interface ToolHost<Call extends ToolCall> {
  callOf(base: Pick<ToolCall, "signal" | "progress">): Call;
  /** Throws where the caller may not use the tool. */
  admit?(tool: Tool<Call>): void;
  tellScopes: boolean;
}

export function addTool<Call extends ToolCall>(
  server: McpServer,
  tool: Tool<Call>,
  { callOf, admit, tellScopes }: ToolHost<Call>,
): void {
  const { name, title, hints } = tool;
  server.registerTool(
    name,
    {
      title,
      description: descriptionOf(tool, tellScopes),
      inputSchema: listed(tool.input),
      outputSchema: listed(tool.output),
      annotations: {
        title,
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.openWorld,
      },
    },
    async (input: unknown, context: ServerContext): Promise<CallToolResult> => {
      try {
        admit?.(tool);
        requireValid(tool.input, input);
        const call = callOf({ signal: context.mcpReq.signal, progress: progressTo(context) });
        const { body, links = [] } = await tool.run(input as never, call);
        return {
          content: [{ type: "text", text: JSON.stringify(body) }, ...links.map(linkContent)],
          structuredContent: body as Record<string, unknown>,
        };
      } catch (error) {
        return toolError(error);
      }
    },
  );
}

/**
 * The schema as the SDK lists it. It judges nothing itself: its own refusals would have neither code nor fields, and
 * what a newer server of ours adds to an answer is no mistake.
 */
function listed(schema: TObject): StandardSchemaWithJSON {
  const document = () => listedSchema(schema);
  return {
    "~standard": {
      version: 1,
      vendor: "markmill",
      validate: (value) => ({ value }),
      jsonSchema: { input: document, output: document },
    },
  };
}

const detailsMax = 20;
const pathCharactersMax = 120;

/** Throws invalid_request with the arguments to correct, never what they held. */
function requireValid(schema: TObject, input: unknown): void {
  if (Value.Check(schema, input)) return;
  const errors = [...Value.Errors(schema, input)].slice(0, detailsMax);
  throw new Fault("invalid_request", {
    message:
      "An argument is missing, unknown or not as the tool's input schema has it; correct it and call again.",
    details: errors.map(({ path, message }) => ({
      path: readPointer(path, pathCharactersMax),
      message: `${message}.`,
    })),
  });
}

function linkContent({ uri, name, description, mimeType, bytes }: ResultLink) {
  const size = bytes === undefined ? {} : { size: bytes };
  return { type: "resource_link" as const, uri, name, description, mimeType, ...size };
}

/** Notifications for whoever gave a token for them (basic/utilities/progress of the protocol); they must increase. */
function progressTo({ mcpReq }: ServerContext): ToolCall["progress"] {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return (done, total, message) => {
    if (progressToken === undefined || done <= last) return;
    last = done;
    const params = { progressToken, progress: done, ...(total === null ? {} : { total }), message };
    // Who has gone away needs none.
    void mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
