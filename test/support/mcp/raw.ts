/** Messages of the Model Context Protocol as bytes on the wire, for what no client library would send. */

export interface RawOptions {
  token?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

const usual = { "content-type": "application/json", accept: "application/json, text/event-stream" };

export function post(
  baseUrl: string,
  body: unknown,
  { token, headers = {}, signal }: RawOptions = {},
): Promise<Response> {
  return fetch(`${baseUrl}/mcp`, {
    method: "POST",
    headers: { ...usual, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

export const request = (method: string, params: object = {}, id: string | number = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

export const toolCall = (name: string, input: object = {}, id: string | number = 1) =>
  request("tools/call", { name, arguments: input }, id);

export const cancelled = (requestId: string | number) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId },
});

/** In the revision of 2026: each request says by itself what the handshake said before. */
export function modern(message: {
  method: string;
  params?: object;
}): [body: object, headers: Record<string, string>] {
  const { name } = (message.params ?? {}) as { name?: string };
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "example", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const body = { ...message, params: { ...message.params, _meta: meta } };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": message.method };
  return [body, name === undefined ? headers : { ...headers, "mcp-name": name }];
}

/** The session of a connection of 2025 that has begun. */
export async function begun(baseUrl: string, token: string): Promise<string> {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "example", version: "1.0.0" },
  };
  const answer = await post(baseUrl, request("initialize", params, 0), { token });
  await answer.text();
  const session = answer.headers.get("mcp-session-id");
  if (session === null) throw new Error(`no session: ${answer.status}`);
  return session;
}

/** The message with that id in an answer of either kind. */
export async function messageOf(answer: Response, id: string | number = 1): Promise<Record<string, unknown>> {
  const text = await answer.text();
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const lines = isStream ? text.split("\n").filter((line) => line.startsWith("data: ")) : [`data: ${text}`];
  const messages = lines.flatMap((line) => [JSON.parse(line.slice("data: ".length))].flat());
  const found = messages.find((message) => message.id === id);
  if (found === undefined) throw new Error(`no message ${id} in ${text.slice(0, 500)}`);
  return found as Record<string, unknown>;
}
