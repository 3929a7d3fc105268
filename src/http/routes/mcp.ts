import { Elysia } from "elysia";
import { accountOf, type HttpParts } from "../context.ts";
import { operation } from "../operation.ts";
import { capabilitiesView } from "../views/discovery.ts";
import { usageView } from "../views/usage.ts";

/** Model Context Protocol, Streamable HTTP: one address, whose methods are the protocol's to tell apart. */
export function mcpRoutes({ services, mcp }: HttpParts) {
  const serve = mcp({
    capabilities: ({ principal }) =>
      capabilitiesView(services.discovery.capabilities(principal), services.discovery.urlSources()),
    usage: async (caller) => usageView(caller.principal, await services.usage(caller)),
  });
  const route = async ({ request }: { request: Request }) => serve(request, accountOf(request));
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
