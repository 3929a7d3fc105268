import { Elysia } from "elysia";
import { describeError } from "../../log/log.ts";
import type { McpMessage } from "../../services/hosted-mcp.ts";
import { readBody } from "../body.ts";
import { type AskInside, accountOf, callOf, type HttpParts } from "../context.ts";
import { operation } from "../route-facts.ts";

/** Model Context Protocol, Streamable HTTP: one address, whose methods are the protocol's to tell apart. */
export function mcpRoutes({ mcp, baseUrl, random, log }: HttpParts, askInside: AskInside) {
  const serve = mcp(random);
  const route = async ({ request }: { request: Request }) => {
    const call = callOf(request);
    return serve({
      request,
      body: request.method === "POST" ? await readBody(request) : null,
      caller: accountOf(request),
      baseUrl: baseUrl(),
      ask: askAs(request, askInside),
      calls(tools) {
        call.tool = tools.join(" ");
      },
      failed: (cause) =>
        log("error", "mcp_failed", { request_id: call.requestId, cause: describeError(cause) }),
    });
  };
  const facts = (id: string, summary: string) => ({
    parse: "none" as const,
    detail: operation({
      id,
      summary,
      tag: "Discovery",
      access: "mcp",
      documented: false,
      cors: true,
      ownOrigin: true,
      ...(id === "postMcp" ? { body: "json" as const } : {}),
      success: { 200: { description: "As the protocol says.", media: ["application/json"] } },
    }),
  });
  return new Elysia()
    .post("/mcp", route, facts("postMcp", "A message of the Model Context Protocol"))
    .get("/mcp", route, facts("getMcp", "A stream of the Model Context Protocol"))
    .delete("/mcp", route, facts("deleteMcp", "The end of a session of the Model Context Protocol"));
}

/** With the credential that the message came with. */
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

/** The same bytes until the signal is aborted; then who reads them is told, and who makes them, too. */
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
