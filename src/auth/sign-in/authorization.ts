/** Authorization requests: completed before better-auth handles them, and where their errors may be reported. */
import { isLoopback } from "../../../config/settings/formats.ts";
import { defaultResourcePath, offlineScope, resourcePaths, scopesOfResource } from "./resources.ts";

export interface ClientFacts {
  grantTypes: readonly string[];
  /** Registered scopes; null: all. */
  scopes: readonly string[] | null;
}

/**
 * Adds a missing resource (the one found by discovery), missing scopes (those useful at its resources), and offline
 * access for applications that may renew. Trailing slashes of resources are removed.
 */
export function completedRequest(
  params: URLSearchParams,
  client: ClientFacts | null,
  baseUrl: string,
): URLSearchParams {
  const completed = new URLSearchParams(params);
  const known = resourcePaths.map((path) => baseUrl + path);
  const resources = completed
    .getAll("resource")
    .map((resource) => known.find((each) => resource === `${each}/`) ?? resource);
  completed.delete("resource");
  const wanted = resources.length === 0 ? [baseUrl + defaultResourcePath] : resources;
  for (const resource of new Set(wanted)) completed.append("resource", resource);
  const named = completed.get("scope")?.split(" ").filter(Boolean) ?? [];
  const ofUse = () =>
    resourcePaths
      .filter((path) => wanted.includes(baseUrl + path))
      .flatMap((path) => scopesOfResource[path])
      .filter((scope) => client?.scopes?.includes(scope) ?? true);
  const scopes = new Set<string>(named.length > 0 ? named : ofUse());
  if (client?.grantTypes.includes("refresh_token")) scopes.add(offlineScope);
  completed.set("scope", [...scopes].join(" "));
  return completed;
}

/** Prompts that signing in satisfies (OpenID Connect Core, 3.1.2.1). */
const answered = new Set(["login", "create", "select_account"]);

/** Removes them after signing in. */
export function resumedRequest(params: URLSearchParams): URLSearchParams {
  const resumed = new URLSearchParams(params);
  const prompts = (resumed.get("prompt") ?? "").split(" ").filter((prompt) => !answered.has(prompt));
  if (prompts.join("") === "") resumed.delete("prompt");
  else resumed.set("prompt", prompts.join(" "));
  return resumed;
}

/**
 * Whether a redirect leads to neither this server nor a program on the user's machine. Applications register
 * themselves with any redirect URI: until the user has granted access, an error must not redirect there, because
 * anyone could register a site and link to it through this server (RFC 9700, 4.11.2).
 */
export function leadsElsewhere(location: string, baseUrl: string): boolean {
  if (!URL.canParse(location)) return false;
  const { origin, protocol, hostname } = new URL(location);
  if (origin === new URL(baseUrl).origin) return false;
  return protocol !== "http:" || !isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/** The error reported by a redirect: in the query, or in the fragment for other response types. */
export function reportIn(location: string): URLSearchParams {
  const { searchParams, hash } = new URL(location);
  return searchParams.has("error") ? searchParams : new URLSearchParams(hash.slice(1));
}

/** Why the redirect was not made. */
export function notReturned(location: string): string {
  const { host, protocol } = new URL(location);
  return ` You were not sent to ${host || protocol}: you have not granted this application access.`;
}
