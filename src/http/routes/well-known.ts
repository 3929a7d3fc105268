import { Elysia } from "elysia";
import { authorizationServerMetadata, protectedResourceMetadata } from "../../auth/sign-in/metadata.ts";
import { defaultResourcePath, type ResourcePath, resourcePaths } from "../../auth/sign-in/resources.ts";
import type { HttpParts } from "../context.ts";
import { operation } from "../route-facts.ts";

const serverPath = "/.well-known/oauth-authorization-server";
const resourcePath = "/.well-known/oauth-protected-resource";

/**
 * Where applications look (RFC 8414, RFC 9728). Some look for the authorization server under the resource's own path,
 * some for a resource without one.
 */
export function wellKnownRoutes({ baseUrl, settings }: HttpParts) {
  const routes = new Elysia();
  const server = () => authorizationServerMetadata(baseUrl(), settings["oauth.dynamic_registration"]);
  for (const [index, path] of [serverPath, ...resourcePaths.map((each) => serverPath + each)].entries())
    routes.get(
      path,
      () => document(server()),
      facts(`getAuthorizationServer${index}`, "The authorization server"),
    );
  const resources: [string, ResourcePath][] = resourcePaths.map((each) => [resourcePath + each, each]);
  for (const [index, [path, resource]] of [
    ...resources,
    [resourcePath, defaultResourcePath] as const,
  ].entries())
    routes.get(
      path,
      () => document(protectedResourceMetadata(baseUrl(), resource)),
      facts(`getProtectedResource${index}`, "A protected resource"),
    );
  return routes;
}

const facts = (id: string, summary: string) => ({
  detail: operation({
    id,
    summary,
    tag: "Discovery",
    access: "none",
    rate: "none",
    documented: false,
    cors: true,
    success: { 200: { description: "The metadata document.", media: ["application/json"] } },
  }),
});

/** Short-lived, because settings can change. */
function document(body: object): Response {
  const headers = { "content-type": "application/json", "cache-control": "public, max-age=300" };
  return new Response(JSON.stringify(body), { headers });
}
