import { Secret } from "../../../config/secret.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { actorOf } from "../../auth/principal.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import type { Requester } from "../../operations/operation.ts";
import { countedAddress } from "../../services/accounts/limits/counted-address.ts";
import { callerOf, callOf, type HttpParts } from "../context.ts";
import { visitorCookieOf, visitorSetCookie } from "./visitor-cookie.ts";

type Parts = Pick<HttpParts, "services" | "random" | "baseUrl">;

/**
 * The account, or a guest with the job token of the header or a new one. Invalid job tokens are refused instead of
 * ignored.
 */
export function requesterOf(parts: Parts, request: Request): Requester {
  const { principal } = callOf(request);
  const sent = request.headers.get("x-svc-job-token");
  if (principal === null && sent !== null) throw authenticationRequired("guest");
  if (principal !== null && principal.kind !== "job_token")
    return { caller: callerOf(request), jobToken: null, visitorCookie: {} };
  const token = sent === null ? newToken("mk_job", parts.random).plaintext : new Secret(sent);
  return guestWith(parts, request, token);
}

/** The guest with this job token, counted by browser and address. */
export function guestWith({ services, baseUrl }: Parts, request: Request, jobToken: Secret): Requester {
  const call = callOf(request);
  const principal = { kind: "job_token", hash: tokenHash(jobToken.reveal()) } as const;
  const visitor = services.guests.visitor(visitorCookieOf(request.headers));
  const visit = { visitor: visitor.id, address: countedAddress(call.address) };
  return {
    caller: { principal, actor: actorOf(principal, call), visit },
    jobToken,
    visitorCookie: { "set-cookie": visitorSetCookie(visitor.cookie, baseUrl()) },
  };
}
