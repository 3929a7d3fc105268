/** Registers tools with the SDK's server. */
import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { TObject } from "@sinclair/typebox";
import { Value, type ValueError, ValueErrorType } from "@sinclair/typebox/value";
import { expectedOf } from "../../config/errors/expected.ts";
import { Fault } from "../../config/errors/fault.ts";
import { readPointer } from "../../config/errors/pointer.ts";
import { type ToolHost, underHost } from "./host.ts";
import { listedSchema } from "./schemas.ts";
import { descriptionOf, type ResultLink, type Tool, type ToolCall } from "./tool.ts";
import { toolError } from "./tool-error.ts";

export function addTool<Call extends ToolCall>(
  server: McpServer,
  tool: Tool<Call>,
  host: ToolHost<Call>,
): void {
  const { name, title, hints, scopes } = tool;
  server.registerTool(
    name,
    {
      title,
      description: descriptionOf(tool, host.tellScopes),
      inputSchema: listed(tool.input),
      outputSchema: listed(tool.output),
      annotations: {
        title,
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.openWorld,
      },
      scopeChallenge: () => host.challenge?.(scopes),
    },
    async (input: unknown, context: ServerContext): Promise<CallToolResult> => {
      try {
        host.admit?.(scopes);
        requireValid(tool.input, input);
        return await underHost(host, context, async (call) => {
          const { body, links = [] } = await tool.run(input as never, call);
          return {
            content: [{ type: "text", text: JSON.stringify(body) }, ...links.map(linkContent)],
            structuredContent: body as Record<string, unknown>,
          };
        });
      } catch (error) {
        return toolError(error);
      }
    },
  );
}

/**
 * The schema for listing only. The SDK does not validate: its errors lack codes and fields, and newer servers may add
 * fields to results.
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

/** Throws invalid_request with the wrong arguments, without their values. */
function requireValid(schema: TObject, input: unknown): void {
  if (Value.Check(schema, input)) return;
  // The first error per argument is enough.
  const first = new Map<string, ValueError>();
  for (const error of Value.Errors(schema, input)) {
    if (!first.has(error.path)) first.set(error.path, error);
    if (first.size === detailsMax) break;
  }
  throw new Fault("invalid_request", {
    message:
      "An argument is missing, unknown or does not match the tool's input schema; correct it and call again.",
    details: [...first.values()].map((error) => ({
      path: readPointer(error.path, pathCharactersMax),
      message: `${wrongIn(error, schema)}.`,
    })),
  });
}

function wrongIn({ type, schema, message }: ValueError, { properties }: TObject): string {
  if (type === ValueErrorType.ObjectRequiredProperty) return "It is missing";
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    const names = Object.keys(properties);
    return `Unknown argument; the tool has ${names.length === 0 ? "no arguments" : names.join(", ")}`;
  }
  return type === ValueErrorType.Union ? expectedOf(schema) : message;
}

function linkContent({ uri, name, description, mimeType, bytes }: ResultLink) {
  const size = bytes === undefined ? {} : { size: bytes };
  return { type: "resource_link" as const, uri, name, description, mimeType, ...size };
}
