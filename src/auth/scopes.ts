import { Fault } from "../../config/errors/fault.ts";
import { type AccountPrincipal, type Scope, scopes } from "./principal.ts";

/** What each scope allows beside itself: a key for converting may also see and fetch what it converted. */
const covers: Partial<Record<Scope, readonly Scope[]>> = {
  "svc:convert": ["svc:jobs", "svc:assets", "svc:usage"],
};

/** Asked at every call; a loop, because a closure for each took half a microsecond. */
export function hasScope({ kind, scopes: held }: AccountPrincipal, wanted: Scope): boolean {
  for (const scope of held) {
    if (scope === wanted) return true;
    // What an application was granted is what the consent page named, scope by scope.
    if (kind !== "token" && covers[scope]?.includes(wanted) === true) return true;
  }
  return false;
}

/** With the challenge of RFC 6750 section 3.1. */
export function insufficientScope(wanted: Scope): Fault {
  // No application is ever let in for it.
  const held = wanted === "svc:admin" ? "an administrator's key" : "a key or token";
  return new Fault("insufficient_scope", {
    message: `This call needs ${held} with the scope ${wanted}.`,
    headers: { "www-authenticate": `Bearer realm="markmill", error="insufficient_scope", scope="${wanted}"` },
  });
}

/** The known scopes among those stored with a key; an unknown one, of a later version, grants nothing. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return scopes.filter((scope) => stored.includes(scope));
}
