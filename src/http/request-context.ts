import { Secret } from "../../config/secret.ts";
import { authenticationRequired } from "../auth/access.ts";
import { actorOf } from "../auth/principal.ts";
import { newToken, tokenHash } from "../auth/tokens.ts";
import { countedAddress } from "../services/accounts/limits/counted-address.ts";
import type { Caller } from "../services/caller.ts";
import { callerOf, callOf, type HttpParts } from "./context.ts";
import { visitorCookieOf, visitorSetCookie } from "./visitor-cookie.ts";

/** Who asks for work: an account, or a guest. */
export interface RequestContext {
  caller: Caller;
  /** The guest's job token: the caller's own or a new one. Null for accounts. */
  jobToken: Secret | null;
  /** What is left to be said in the answer. */
  headers: Record<string, string>;
}

type Parts = Pick<HttpParts, "services" | "random" | "baseUrl">;

/**
 * A guest is known by the job token of the header, or gets a new one, and is counted by browser and address. A job token
 * that cannot be one is refused instead of being taken for none.
 */
export function requestContextOf(parts: Parts, request: Request): RequestContext {
  const { principal } = callOf(request);
  const sent = request.headers.get("x-svc-job-token");
  if (principal === null && sent !== null) throw authenticationRequired("guest");
  if (principal !== null && principal.kind !== "job_token")
    return { caller: callerOf(request), jobToken: null, headers: {} };
  const token = sent === null ? newToken("mk_job", parts.random).plaintext : new Secret(sent);
  return guestWith(parts, request, token);
}

/** The guest who has this job token. */
export function guestWith({ services, baseUrl }: Parts, request: Request, jobToken: Secret): RequestContext {
  const call = callOf(request);
  const principal = { kind: "job_token", hash: tokenHash(jobToken.reveal()) } as const;
  const visitor = services.guests.visitor(visitorCookieOf(request.headers));
  const visit = { visitor: visitor.id, address: countedAddress(call.address) };
  return {
    caller: { principal, actor: actorOf(principal, call), visit },
    jobToken,
    headers: { "set-cookie": visitorSetCookie(visitor.cookie, baseUrl()) },
  };
}

/** Of a guest's upload, before a byte of it is read. */
export function admitGuest(
  { services }: Pick<HttpParts, "services">,
  { caller: { visit } }: RequestContext,
): void {
  if (visit === undefined) return;
  services.guests.requireWelcome();
  services.guests.countEstimate(visit);
}
