/**
 * Connects HTTP to the protocol: the SDK handles each message with a new server; sessions and cancellations are handled
 * here.
 */
import type { McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import type { Random } from "../../../config/ambient.ts";
import type { HostedMcp, McpMessage } from "../../services/hosted-mcp.ts";
import type { ToolHost } from "../host.ts";
import { type CallsUnderWay, createCallsUnderWay, type Session } from "./under-way.ts";

/** The message before the SDK parses it. */
interface Incoming {
  value: unknown;
  /** The messages of a batch, or the only one. */
  messages: readonly IncomingMessage[];
}

interface IncomingMessage {
  method: string;
  params: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Null: not JSON in UTF-8. */
function incomingOf(body: Uint8Array): Incoming | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return { value, messages: [value].flat().flatMap(messageOf) };
  } catch {
    return null;
  }
}

function messageOf(message: unknown): IncomingMessage[] {
  const { method, params } = fieldsOf(message);
  return typeof method === "string" ? [{ method, params: fieldsOf(params) }] : [];
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

/** Response to a POST that is not JSON (JSON-RPC 2.0, 5.1). */
function parseError(): Response {
  const error = { code: -32_700, message: "Parse error: the body is not JSON in UTF-8." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

export type Sdk = typeof import("@modelcontextprotocol/server");

export type Cancellation = NonNullable<ToolHost<never>["cancellation"]>;

export interface EndpointParts {
  random: Random;
  /** Names of tools that may be logged. */
  toolNames: ReadonlySet<string>;
  serverFor(sdk: Sdk, message: McpMessage, cancellation: Cancellation): McpServer;
}

/** The SDK is loaded on the first call. */
export function createEndpoint({ random, toolNames, serverFor }: EndpointParts): HostedMcp {
  const underWay = createCallsUnderWay();
  /** Messages by SDK request. */
  const messages = new WeakMap<Request, McpMessage>();
  const loading = lazily(async () => {
    const sdk = await import("@modelcontextprotocol/server");
    return sdk.createMcpHandler(
      ({ requestInfo }) => {
        const message = requestInfo === undefined ? undefined : messages.get(requestInfo);
        if (message === undefined) throw new Error("a request that the endpoint did not pass on");
        return serverFor(sdk, message, (requestId) => underWay.begin(sessionOf(message), requestId));
      },
      // The SDK answers protocol errors; the host logs failures.
      { onerror: () => undefined },
    );
  });
  return async (message) => {
    const incoming = message.body === null ? null : incomingOf(message.body);
    if (message.body !== null && incoming === null) return parseError();
    const handler = await loading();
    messages.set(message.request, message);
    if (incoming === null) return withAllow(await handler.fetch(message.request));
    message.calls(toolsIn(incoming, toolNames));
    cancel(incoming, sessionOf(message), underWay);
    return named(await served(handler, message.request, incoming), incoming, random);
  };
}

const served = (handler: McpHttpHandler, request: Request, { value }: Incoming): Promise<Response> =>
  handler.fetch(request, { parsedBody: value });

const sessionHeader = "mcp-session-id";
const sessionCharactersMax = 128;

function sessionOf({ request, caller: { principal } }: McpMessage): Session {
  const sessionId = request.headers.get(sessionHeader);
  return { principal, sessionId: (sessionId?.length ?? 0) > sessionCharactersMax ? null : sessionId };
}

/** Adds a session id to the first response, for the 2025 revisions. */
function named(answer: Response, { messages }: Incoming, random: Random): Response {
  if (answer.ok && messages.some(({ method }) => method === "initialize"))
    answer.headers.set(sessionHeader, Buffer.from(random.bytes(16)).toString("hex"));
  return answer;
}

function cancel({ messages }: Incoming, session: Session, underWay: CallsUnderWay): void {
  for (const { method, params } of messages) {
    const { requestId } = params;
    if (method !== "notifications/cancelled") continue;
    if (typeof requestId === "string" || typeof requestId === "number") underWay.cancel(session, requestId);
  }
}

function toolsIn({ messages }: Incoming, names: ReadonlySet<string>): string[] {
  const called = messages.filter(({ method }) => method === "tools/call").map(({ params }) => params.name);
  return called.filter((name): name is string => typeof name === "string" && names.has(name));
}

/** There are no streams and sessions; RFC 9110, 15.5.6 requires an Allow header. */
function withAllow(answer: Response): Response {
  if (answer.status === 405) answer.headers.set("allow", "POST");
  return answer;
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
