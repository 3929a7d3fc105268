/** A tool's definition → a tool of the SDK's server. */
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
  // Of one argument the first says it all: what is missing is not a string either.
  const first = new Map<string, ValueError>();
  for (const error of Value.Errors(schema, input)) {
    if (!first.has(error.path)) first.set(error.path, error);
    if (first.size === detailsMax) break;
  }
  throw new Fault("invalid_request", {
    message:
      "An argument is missing, unknown or not as the tool's input schema has it; correct it and call again.",
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
    return `The tool has no such argument; it has ${names.length === 0 ? "none" : names.join(", ")}`;
  }
  return type === ValueErrorType.Union ? expectedOf(schema) : message;
}

function linkContent({ uri, name, description, mimeType, bytes }: ResultLink) {
  const size = bytes === undefined ? {} : { size: bytes };
  return { type: "resource_link" as const, uri, name, description, mimeType, ...size };
}
