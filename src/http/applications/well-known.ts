import { authorizationServerMetadata, protectedResourceMetadata } from "../../auth/sign-in/metadata.ts";
import { defaultResourcePath, type ResourcePath, resourcePaths } from "../../auth/sign-in/resources.ts";
import { defineOperation, type Operation } from "../../operations/operation.ts";
import type { HttpParts } from "../context.ts";

const serverPath = "/.well-known/oauth-authorization-server";
const resourcePath = "/.well-known/oauth-protected-resource";

/**
 * Metadata for applications (RFC 8414, RFC 9728). Some look for the authorization server under the resource's own path,
 * some for a resource without one.
 */
export function wellKnownOperations({ baseUrl, settings }: HttpParts): Operation[] {
  const server = () => authorizationServerMetadata(baseUrl(), settings["oauth.dynamic_registration"]);
  const resources: readonly (readonly [path: string, resource: ResourcePath])[] = [
    ...resourcePaths.map((each) => [resourcePath + each, each] as const),
    [resourcePath, defaultResourcePath],
  ];
  return [
    ...[serverPath, ...resourcePaths.map((each) => serverPath + each)].map((path, index) =>
      metadata(path, `getAuthorizationServer${index}`, "The authorization server", server),
    ),
    ...resources.map(([path, resource], index) =>
      metadata(path, `getProtectedResource${index}`, "A protected resource", () =>
        protectedResourceMetadata(baseUrl(), resource),
      ),
    ),
  ];
}

/** Kept for a short time, because settings can change. */
const headers = { "content-type": "application/json", "cache-control": "public, max-age=300" };

function metadata(path: string, id: string, summary: string, document: () => object): Operation {
  return defineOperation({
    id,
    method: "GET",
    path,
    summary,
    tag: "Discovery",
    access: "none",
    rate: "none",
    documented: false,
    cors: true,
    success: { 200: { description: "The metadata document.", media: ["application/json"] } },
    handle: () => new Response(JSON.stringify(document()), { headers }),
  });
}
