/** What is made of an application's authorization request before better-auth sees it. */
import { defaultResourcePath, offlineScope, resourcePaths, scopesOfResource } from "./resources.ts";

/** What is known of the application that asks. */
export interface ClientFacts {
  grantTypes: readonly string[];
  /** That it registered for; null: all that there are. */
  scopes: readonly string[] | null;
}

/**
 * A request without a resource would yield a token that is bound to none: it is for the one that is found by discovery.
 * One without scopes asks for what is of use at its resources, not for all there is. An application that may renew its
 * access gets what it needs for that without having to ask. A slash at the end of a resource is not another resource.
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

/** Prompts that have been answered by the time that somebody has signed in (OpenID Connect Core section 3.1.2.1). */
const answered = new Set(["login", "create", "select_account"]);

/** Once somebody has signed in, they are not asked to again. */
export function resumedRequest(params: URLSearchParams): URLSearchParams {
  const resumed = new URLSearchParams(params);
  const prompts = (resumed.get("prompt") ?? "").split(" ").filter((prompt) => !answered.has(prompt));
  if (prompts.join("") === "") resumed.delete("prompt");
  else resumed.set("prompt", prompts.join(" "));
  return resumed;
}
