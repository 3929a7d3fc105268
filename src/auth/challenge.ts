import type { Access } from "./access.ts";
import { resourceMetadataUrl } from "./sign-in/metadata.ts";
import { type ResourcePath, scopesOfResource } from "./sign-in/resources.ts";

/** Routes that lead applications to the authorization server by a challenge. */
const discoverable: Partial<Record<Access, ResourcePath>> = { mcp: "/mcp" };

/** The challenge with the metadata URL (RFC 9728, 5.1). */
export function challengeFor(access: Access, challenge: string, baseUrl: string): string {
  const path = discoverable[access];
  if (path === undefined) return challenge;
  const scope = challenge.includes("scope=") ? "" : `, scope="${scopesOfResource[path].join(" ")}"`;
  return `${challenge}, resource_metadata="${resourceMetadataUrl(baseUrl, path)}"${scope}`;
}
