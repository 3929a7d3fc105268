import { Fault } from "../../config/errors/fault.ts";
import { type AccountPrincipal, type Scope, scopes } from "./principal.ts";

/** Scopes included in a scope. */
const covers: Partial<Record<Scope, readonly Scope[]>> = {
  "svc:convert": ["svc:jobs", "svc:assets", "svc:usage"],
};

/** A loop, because closures cost half a microsecond per call. */
export function hasScope({ kind, scopes: held }: AccountPrincipal, wanted: Scope): boolean {
  for (const scope of held) {
    if (scope === wanted) return true;
    // Applications have exactly the scopes of the consent page.
    if (kind !== "token" && covers[scope]?.includes(wanted) === true) return true;
  }
  return false;
}

/** With the challenge of RFC 6750, 3.1. */
export function insufficientScope(wanted: Scope): Fault {
  // Applications never get it.
  const held = wanted === "svc:admin" ? "An administrator's key" : "A key or token";
  return new Fault("insufficient_scope", {
    message: `${held} with the scope ${wanted} is required.`,
    headers: { "www-authenticate": `Bearer realm="markmill", error="insufficient_scope", scope="${wanted}"` },
  });
}

/** Known scopes of a key; unknown ones of later versions grant nothing. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return scopes.filter((scope) => stored.includes(scope));
}
