import { Fault } from "../../config/errors/fault.ts";
import { type Principal, type Scope, scopes } from "./principal.ts";

/** What each scope allows beside itself: a key for converting may also see and fetch what it converted. */
const covers: Partial<Record<Scope, readonly Scope[]>> = {
  "svc:convert": ["svc:jobs", "svc:assets", "svc:usage"],
};

/** Asked at every call; a loop, because a closure for each took half a microsecond. */
export function hasScope(principal: Principal, wanted: Scope): boolean {
  for (const held of principal.scopes) {
    if (held === wanted || covers[held]?.includes(wanted) === true) return true;
  }
  return false;
}

/** Throws insufficient_scope, with the challenge of RFC 6750 section 3.1. */
export function requireScope(principal: Principal, wanted: Scope): void {
  if (hasScope(principal, wanted)) return;
  throw new Fault("insufficient_scope", {
    message: `This call needs a key or token with the scope ${wanted}.`,
    headers: { "www-authenticate": `Bearer realm="markmill", error="insufficient_scope", scope="${wanted}"` },
  });
}

/** The known scopes among those stored with a key; an unknown one, of a later version, grants nothing. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return scopes.filter((scope) => stored.includes(scope));
}
