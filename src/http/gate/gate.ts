import { Fault } from "../../../config/errors/fault.ts";
import { accessRules, authenticationRequired, decide, type Passage } from "../../auth/access.ts";
import { challengeFor } from "../../auth/challenge.ts";
import { isAccount, type Principal, type Scope } from "../../auth/principal.ts";
import type { LogFields } from "../../log/log.ts";
import { tooLarge } from "../../operations/errors.ts";
import type { Operation, OperationFacts } from "../../operations/operation.ts";
import { isClientDisconnected } from "../../shared/client-disconnected.ts";
import { peekPromise } from "../../shared/peek-promise.ts";
import { type Call, type HttpParts, rememberCall } from "../context.ts";
import { faultResponse } from "../pages/fault.ts";
import { createArrivals, hasBody } from "../request/arrival.ts";
import { contentLengthOf, jsonBodyBytesMax, requireContentType } from "../request/body.ts";
import { requireOwnOrigin, requireSameOrigin } from "../request/cross-site.ts";
import { isBeingSent, lingeringClose } from "../request/lingering-close.ts";
import { faultOf } from "../request/validation.ts";
import { completeHeaders, setAll } from "../response/headers.ts";
import { rateFields } from "../response/rate-headers.ts";
import type { ClientAddress, createIsProxy } from "./client-address.ts";
import { createRequireOwnHost, isSafeHost } from "./host.ts";
import { createRates, rateOf, requesterOf } from "./rates.ts";
import { requestIdOf } from "./request-id.ts";
import type { OtherMethod, RouteTable } from "./route-table.ts";

/**
 * CORS is enabled only for endpoints that any application may use: OAuth's endpoints and documents, and MCP. Their
 * credentials are in headers that a page sets explicitly; cookies are never sent, so the origin does not matter
 * (WHATWG Fetch, "CORS protocol"). Other responses lack these headers, and browsers hide them from foreign pages.
 */
const exposed = "WWW-Authenticate, Retry-After, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version";
const usualHeaders =
  "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID";
const headerList = /^[\w-]+(?:, ?[\w-]+)*$/;

function allowOrigins(response: Response): void {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", exposed);
}

/** The response to a browser's preflight request. */
function preflight(headers: Headers, allow: string): Response {
  const wanted = headers.get("access-control-request-headers") ?? "";
  const response = new Response(null, {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": headerList.test(wanted) ? wanted : usualHeaders,
      "access-control-max-age": "86400",
    },
  });
  allowOrigins(response);
  return response;
}

/**
 * `peer`: the address at the other end of the connection; internal calls have none. Responses from memory are
 * returned synchronously: the server sends them sooner and more cheaply than a promise.
 */
export type Gate = (
  request: Request,
  peer: string | undefined,
  within?: Within,
) => Response | Promise<Response>;

/** For a request that serves another one internally, such as a tool call. */
export interface Within {
  outer: Call;
  /** In addition to those of the caller's credential. */
  scopes: readonly Scope[];
}

/**
 * Handles every request before the router: rejects invalid requests before a byte of their body is read, sets the
 * common headers of every response, and logs every response.
 */
export function createGate(
  table: RouteTable,
  dispatch: (request: Request) => Promise<Response> | Response,
  parts: HttpParts,
  clientAddress: ClientAddress,
  isProxy: ReturnType<typeof createIsProxy>,
): Gate {
  const rates = createRates(parts.settings, parts.clock);
  const arrivals = createArrivals(parts.settings, parts.clock);
  const requireOwnHost = createRequireOwnHost(parts.settings, parts.baseUrl);

  function enter(
    request: Request,
    call: Call,
    route: Operation,
    within?: Within,
  ): Promise<Response> | Response {
    checkBody(request.headers, route);
    if (within === undefined && hasBody(request.headers)) arrivals.begin(request, requesterOf(call));
    const forwarded = request.method === "HEAD" ? asGet(request) : request;
    rememberCall(forwarded, call);
    return dispatch(forwarded);
  }

  function pass(
    request: Request,
    call: Call,
    peer: string | undefined,
    within?: Within,
  ): Promise<Response> | Response {
    const { headers } = request;
    const host = within === undefined ? requireHost(headers) : null;
    const route = table.match(request.method, pathOf(request.url));
    if (!("allow" in route)) call.route = route;
    // A proxy may have replaced the host by its own name for this server.
    if (host !== null && !isProxy(peer)) requireOwnHost(host);
    if ("allow" in route) {
      rates.count(call);
      return otherMethod(request, route);
    }
    if (parts.draining() && route.access !== "none") throw new Fault("service_unavailable");
    if (rateOf(route) !== "none" && parts.overloaded()) throw overloaded();
    if (route.ownOrigin === true) requireOwnOrigin(headers, parts.baseUrl());
    if (accessRules[route.access].accepts.length === 0) {
      rates.count(call);
      return enter(request, call, route, within);
    }
    const known = (principal: Principal | null) => {
      call.principal = principal;
      rates.count(call);
      admit(call, headers, route, parts.baseUrl(), passageOf(within));
      return enter(request, call, route, within);
    };
    const looking = parts.identify(headers, route.access);
    const principal = peekPromise(looking);
    return principal === undefined ? looking.then(known) : known(principal);
  }

  return (request, peer, within) => {
    const startedMs = parts.clock.monotonicMs();
    const { headers } = request;
    const outer = within?.outer;
    const call: Call = {
      method: request.method,
      requestId: outer?.requestId ?? requestIdOf(headers),
      internal: outer !== undefined,
      address: outer === undefined ? clientAddress(peer, headers.get("x-forwarded-for")) : outer.address,
      principal: null,
      route: null,
      rate: null,
      estimateRate: null,
      fault: null,
      whole: null,
    };
    const leave = (response: Response) => {
      arrivals.end(request);
      const { status } = response;
      const nowMs = parts.clock.monotonicMs();
      rates.answered(call, status);
      if (call.whole !== response) {
        setAll(response.headers, rateFields(call, nowMs));
        completeHeaders(response.headers, call.requestId, parts.baseUrl());
      }
      finish(response, call, headers, parts);
      logAnswer(parts, status, call, nowMs - startedMs);
      return status >= 400 && isBeingSent(request) ? lingeringClose(response, request) : response;
    };
    const refuse = (thrown: unknown) => {
      call.fault = rates.countRefused(call, faultOf(thrown));
      return leave(faultResponse(call.fault, call, request, parts.baseUrl()));
    };
    let answer: Promise<Response> | Response;
    try {
      answer = pass(request, call, peer, within);
    } catch (thrown) {
      return refuse(thrown);
    }
    return answer instanceof Promise ? answer.then(leave, refuse) : leave(answer);
  };
}

/** Headers that depend on the route or the caller. */
function finish(response: Response, call: Call, sent: Headers, parts: HttpParts): void {
  const { route, principal } = call;
  const { status } = response;
  if (call.headers !== undefined)
    for (const [name, value] of Object.entries(call.headers)) response.headers.append(name, value);
  if (route?.cors === true) allowOrigins(response);
  // Only read when it can be present: reading costs as much as setting.
  const challenge = status === 401 || status === 403 ? response.headers.get("www-authenticate") : null;
  if (route !== null && challenge !== null)
    response.headers.set("www-authenticate", challengeFor(route.access, challenge, parts.baseUrl()));
  // A route that sets cookies itself, such as signing out, takes precedence.
  if (principal?.kind !== "session" || response.headers.has("set-cookie")) return;
  const renewal = parts.signIn.renewal(sent);
  if (renewal !== null) response.headers.append("set-cookie", renewal);
}

/**
 * The path that the router will match. The server has serialized the URL, which fails for an invalid host, so nothing
 * needs to be parsed again.
 */
function pathOf(url: string): string {
  const start = url.indexOf("/", "https://".length);
  const end = url.indexOf("?", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

function admit(
  call: Call,
  headers: Headers,
  facts: OperationFacts,
  baseUrl: string,
  through: Passage | undefined,
): void {
  const { principal, method } = call;
  if (principal === null) {
    if (accessRules[facts.access].anonymous) return;
    throw authenticationRequired(facts.access);
  }
  if (principal.kind === "session") requireSameOrigin(method, headers, baseUrl);
  decide(principal, facts, baseUrl, through);
}

function passageOf(within: Within | undefined): Passage | undefined {
  const access = within?.outer.route?.access;
  return within === undefined || access === undefined ? undefined : { access, scopes: within.scopes };
}

function overloaded(): Fault {
  const message = "The server has too many open requests; try again shortly.";
  return new Fault("service_unavailable", { message, headers: { connection: "close" } });
}

function requireHost(headers: Headers): string {
  const host = headers.get("host");
  if (isSafeHost(host)) return host;
  throw new Fault("invalid_request", {
    message: "The Host header is missing or malformed.",
    details: [{ path: "/host", message: "One host name or address of at least four characters." }],
  });
}

function otherMethod({ method, headers }: Request, { allow, cors }: OtherMethod): Response {
  if (method === "OPTIONS" && cors) return preflight(headers, allow);
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  throw new Fault("method_not_allowed", { headers: { allow } });
}

function checkBody(headers: Headers, { body, method }: Operation): void {
  if (body === "json") requireContentType(headers, "application/json");
  if (body === "multipart") requireContentType(headers, "multipart/form-data");
  else if (method !== "GET" && (contentLengthOf(headers) ?? 0) > jsonBodyBytesMax)
    throw tooLarge(jsonBodyBytesMax);
}

/**
 * The server omits the body of a response to HEAD and keeps its length. HEAD ignores ranges (RFC 9110 section 14.2).
 */
function asGet(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("range");
  return new Request(request.url, { method: "GET", headers });
}

function logAnswer(parts: HttpParts, status: number, call: Call, durationMs: number): void {
  const { fault, route, principal } = call;
  const often = route?.tag === "Operations" || route?.quiet === true;
  const quiet = often && status < 500;
  parts.log(quiet ? "debug" : "info", "request", {
    request_id: call.requestId,
    method: call.method,
    // The route, not the URL as sent: paths may contain secrets, and unknown ones anything.
    route: route?.path ?? null,
    status,
    duration_ms: Math.round(durationMs * 10) / 10,
    code: fault?.code,
    tool: call.tool,
    ...(principal === null ? null : loggedOf(principal)),
    address: call.address,
  });
  if (fault?.cause !== undefined)
    parts.log(fault.status >= 500 && !isClientDisconnected(fault) ? "error" : "debug", "request_failed", {
      request_id: call.requestId,
      code: fault.code,
      cause: fault.cause instanceof Error ? (fault.cause.stack ?? String(fault.cause)) : String(fault.cause),
    });
}

/** The caller, for the log: never a token or its hash. */
function loggedOf(principal: Principal): LogFields {
  if (!isAccount(principal)) return { credential: principal.kind };
  const { kind, credentialId, userId, organizationId } = principal;
  if (kind === "key") return { key_id: credentialId, organization_id: organizationId };
  return { credential: kind, user_id: userId, organization_id: organizationId };
}
