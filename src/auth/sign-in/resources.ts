/** What access tokens can be good for (RFC 8707): paths behind the base address, each a protected resource (RFC 9728). */
import type { Scope } from "../principal.ts";

export const resourcePaths = ["/mcp", "/v1"] as const;
export type ResourcePath = (typeof resourcePaths)[number];

/** An application that names no resource is after the one that it can only have found by discovery. */
export const defaultResourcePath: ResourcePath = "/mcp";

/** Scopes that applications may be granted; administration is for people and keys. */
export const applicationScopes = [
  "svc:convert",
  "svc:jobs",
  "svc:assets",
  "svc:usage",
  "svc:account",
] as const satisfies readonly Scope[];

/** Not a right of its own: that the application may renew its access without asking the user again. */
export const offlineScope = "offline_access";

/** What is worth asking for at each resource. */
export const scopesOfResource: Record<ResourcePath, readonly Scope[]> = {
  "/mcp": ["svc:convert", "svc:jobs", "svc:assets", "svc:usage"],
  "/v1": applicationScopes,
};
