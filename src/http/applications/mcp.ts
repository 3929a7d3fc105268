import { describeError } from "../../log/log.ts";
import type { Operation, Call as OperationCall } from "../../operations/operation.ts";
import type { McpMessage } from "../../services/hosted-mcp.ts";
import { type AskInside, callOf, type HttpParts } from "../context.ts";
import { readBody } from "../request/body.ts";

/** Model Context Protocol, Streamable HTTP: one URL; the protocol distinguishes the methods. */
export function mcpOperations({ mcp, baseUrl, random, log }: HttpParts, askInside: AskInside): Operation[] {
  const serve = mcp(random);
  const handle = async ({ request, account }: OperationCall) => {
    const call = callOf(request);
    return serve({
      request,
      body: request.method === "POST" ? await readBody(request) : null,
      caller: account(),
      baseUrl: baseUrl(),
      ask: askAs(request, askInside),
      calls(tools) {
        call.tool = tools.join(" ");
      },
      failed: (cause) =>
        log("error", "mcp_failed", { request_id: call.requestId, cause: describeError(cause) }),
    });
  };
  const shared = {
    path: "/mcp",
    tag: "Discovery",
    access: "mcp",
    documented: false,
    cors: true,
    ownOrigin: true,
    success: { 200: { description: "As the protocol says.", media: ["application/json"] } },
    handle,
  } as const;
  return [
    { ...shared, id: "postMcp", method: "POST", summary: "A message of the protocol", body: "json" },
    { ...shared, id: "getMcp", method: "GET", summary: "A stream of the protocol" },
    { ...shared, id: "deleteMcp", method: "DELETE", summary: "The end of a session of the protocol" },
  ];
}

/** With the credential of the message. */
function askAs(outer: Request, askInside: AskInside): McpMessage["ask"] {
  const authorization = outer.headers.get("authorization");
  return async (url, init, scopes = []) => {
    const asking = new Request(url, init);
    if (authorization !== null) asking.headers.set("authorization", authorization);
    const answer = await askInside(asking, outer, scopes);
    const { signal } = init;
    if (answer.body === null || signal === null || signal === undefined) return answer;
    // Over a network the end of the connection would end it.
    return new Response(endedBy(answer.body, signal), answer);
  };
}

/** The same bytes until the signal is aborted, which ends both the reader and the source. */
function endedBy(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => {
          controller.error(signal.reason);
          void reader.cancel(signal.reason).catch(() => undefined);
        };
        if (signal.aborted) end();
        else signal.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (signal.aborted) return;
        if (!done) return controller.enqueue(value);
        signal.removeEventListener("abort", end);
        controller.close();
      },
      cancel(reason) {
        signal.removeEventListener("abort", end);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
