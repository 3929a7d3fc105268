/** A message as it came, as far as it has to be known before the protocol's own code looks at it. */

/** Of a body that is JSON; whatever else is in it is the protocol's to judge. */
export interface Incoming {
  value: unknown;
  /** The requests and notifications of a batch, or the only one. */
  messages: readonly IncomingMessage[];
}

export interface IncomingMessage {
  method: string;
  params: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Null where it is no JSON in UTF-8. */
export function incomingOf(body: Uint8Array): Incoming | null {
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

/** What a POST is answered with that is no JSON (JSON-RPC 2.0, section 5.1). */
export function parseError(): Response {
  const error = { code: -32_700, message: "Parse error: the body is not JSON in UTF-8." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}
