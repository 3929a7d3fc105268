import { Elysia } from "elysia";
import { type AskInside, accountOf, type HttpParts } from "../context.ts";
import { operation } from "../operation.ts";

/** Model Context Protocol, Streamable HTTP: one address, whose methods are the protocol's to tell apart. */
export function mcpRoutes({ mcp, baseUrl }: HttpParts, askInside: AskInside) {
  const serve = mcp();
  const route = ({ request }: { request: Request }) =>
    serve({
      request,
      caller: accountOf(request),
      baseUrl: baseUrl(),
      ask(url, init) {
        const asking = new Request(url, init);
        const authorization = request.headers.get("authorization");
        if (authorization !== null) asking.headers.set("authorization", authorization);
        return askInside(asking, request);
      },
    });
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
      success: { 200: { description: "As the protocol says.", media: ["application/json"] } },
    }),
  });
  return new Elysia()
    .post("/mcp", route, facts("postMcp", "A message of the Model Context Protocol"))
    .get("/mcp", route, facts("getMcp", "A stream of the Model Context Protocol"))
    .delete("/mcp", route, facts("deleteMcp", "The end of a session of the Model Context Protocol"));
}
