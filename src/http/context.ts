import type { Clock, Random } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { authenticationRequired } from "../auth/access.ts";
import type { Identify } from "../auth/identify.ts";
import { actorOf, isAccount, type Principal, type Scope } from "../auth/principal.ts";
import type { OAuthServer, SignIn, Visit } from "../auth/sign-in/contract.ts";
import type { Log } from "../log/log.ts";
import type { Operation, Requester } from "../operations/operation.ts";
import type { Bucket, TokenBuckets } from "../services/accounts/limits/token-buckets.ts";
import type { AccountLinks, LoginGuard } from "../services/accounts/login/contract.ts";
import type { AccountCaller, Caller } from "../services/caller.ts";
import type { Services } from "../services/contract.ts";
import type { CreateHostedMcp } from "../services/hosted-mcp.ts";
import type { EventStreams } from "./events/streams.ts";
import type { RateTexts } from "./gate/rate-texts.ts";

/** A caller's share of one limit. */
export interface RateShare {
  buckets: TokenBuckets;
  name: string;
  bucket: Bucket;
  texts: RateTexts;
}

/** The dependencies of src/http. */
export interface HttpParts {
  services: Services;
  identify: Identify;
  signIn: SignIn;
  oauth: OAuthServer;
  /** Links to accounts and sign-in. */
  entry: AccountLinks;
  door: LoginGuard;
  mcp: CreateHostedMcp;
  settings: Settings;
  clock: Clock;
  random: Random;
  log: Log;
  /** The open event streams. */
  streams: EventStreams;
  /** Without a trailing slash. A function, because a port 0 is only known after listening. */
  baseUrl(): string;
  /** True once the server is stopping: it finishes open requests and rejects new ones. */
  draining(): boolean;
  /** More requests are open than the server may hold. */
  overloaded(): boolean;
  /** Whether the request has a connection and its response has not been sent to the end. */
  isOpen(request: Request): boolean;
}

/** State of a request, created by the gate before its operation runs. */
export interface Call {
  /** As sent: the router sees GET for HEAD. */
  method: string;
  requestId: string;
  /** Made by the server itself while it serves another request. */
  internal: boolean;
  address: string | undefined;
  principal: Principal | null;
  route: Operation | null;
  /** The buckets that the call was counted in, for the headers of the response; null: not counted, or not yet. */
  rate: RateShare | null;
  estimateRate: RateShare | null;
  /** The error of the response, for the log. */
  fault: Fault | null;
  /** A response that was created with all common headers already set. */
  whole: Response | null;
  /** MCP tools that the message calls, for the log. */
  tool?: string;
  /** Of the response, also for errors. */
  headers?: Record<string, string>;
  /** Created on first use. */
  requester?: Requester;
}

/**
 * Calls this API internally, for the request that is being served: with its caller, address and request id. `scopes`:
 * those that the internal call may have in addition to the outer credential's.
 */
export type AskInside = (request: Request, outer: Request, scopes: readonly Scope[]) => Promise<Response>;

const calls = new WeakMap<Request, Call>();

export function rememberCall(request: Request, call: Call): void {
  calls.set(request, call);
}

export function callOf(request: Request): Call {
  const call = calls.get(request);
  if (call === undefined) throw new Fault("internal_error", { cause: "a request that the gate did not see" });
  return call;
}

/** The browser or application that signs in. */
export function visitOf(request: Request): Visit {
  const { address, requestId } = callOf(request);
  return { address, requestId, userAgent: request.headers.get("user-agent") };
}

/** The account of a call to an operation that requires one. */
export function accountOf(request: Request): AccountCaller {
  const call = callOf(request);
  if (call.principal === null || !isAccount(call.principal)) throw authenticationRequired();
  return { principal: call.principal, actor: actorOf(call.principal, call) };
}

/** The account or job token holder of a call to an operation that accepts either. */
export function callerOf(request: Request): Caller {
  const call = callOf(request);
  if (call.principal === null || call.principal.kind === "preview_token") throw authenticationRequired();
  return { principal: call.principal, actor: actorOf(call.principal, call) };
}
