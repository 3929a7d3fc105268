/** Protected resources (RFC 9728) and audiences of access tokens (RFC 8707): paths below the base URL. */
import type { Scope } from "../principal.ts";

export const resourcePaths = ["/mcp", "/v1"] as const;
export type ResourcePath = (typeof resourcePaths)[number];

/** Used if an application names no resource; the one found by discovery. */
export const defaultResourcePath: ResourcePath = "/mcp";

/** Scopes for applications; administration requires a user or key. */
export const applicationScopes = [
  "svc:convert",
  "svc:jobs",
  "svc:assets",
  "svc:usage",
  "svc:account",
] as const satisfies readonly Scope[];

/** Allows renewal without asking the user. */
export const offlineScope = "offline_access";

/** Useful scopes of each resource. */
export const scopesOfResource: Record<ResourcePath, readonly Scope[]> = {
  "/mcp": ["svc:convert", "svc:jobs", "svc:assets", "svc:usage"],
  "/v1": applicationScopes,
};
