import type { Access } from "./access.ts";
import { resourceMetadataUrl } from "./sign-in/metadata.ts";
import { type ResourcePath, scopesOfResource } from "./sign-in/resources.ts";

/** Routes whose callers find the authorization server by being refused. */
const discoverable: Partial<Record<Access, ResourcePath>> = { mcp: "/mcp" };

/** The challenge of a refused call, with what leads an application to its token (RFC 9728 section 5.1). */
export function challengeFor(access: Access, challenge: string, baseUrl: string): string {
  const path = discoverable[access];
  if (path === undefined) return challenge;
  const scope = challenge.includes("scope=") ? "" : `, scope="${scopesOfResource[path].join(" ")}"`;
  return `${challenge}, resource_metadata="${resourceMetadataUrl(baseUrl, path)}"${scope}`;
}
