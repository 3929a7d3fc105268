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

/** A caller's part of one limit. */
export interface RateShare {
  buckets: TokenBuckets;
  name: string;
  bucket: Bucket;
  texts: RateTexts;
}

/** What the routes are given; nothing in src/http reaches for anything else. */
export interface HttpParts {
  services: Services;
  identify: Identify;
  signIn: SignIn;
  oauth: OAuthServer;
  /** How people come to accounts, and into them. */
  entry: AccountLinks;
  door: LoginGuard;
  mcp: CreateHostedMcp;
  settings: Settings;
  clock: Clock;
  random: Random;
  log: Log;
  /** The event streams that are open. */
  streams: EventStreams;
  /** Without a trailing slash. Asked for each time, because a port 0 is only known after listening. */
  baseUrl(): string;
  /** True once the server is stopping: it answers what it has and takes nothing new. */
  draining(): boolean;
}

/** One request's circumstances, made by the gate before any route runs. */
export interface Call {
  /** As sent: the router sees GET for HEAD. */
  method: string;
  requestId: string;
  address: string | undefined;
  principal: Principal | null;
  route: Operation | null;
  /** What the call was counted under, for the headers of its answer; null: not counted, or not yet. */
  rate: RateShare | null;
  estimateRate: RateShare | null;
  /** What the call was refused with, for the log. */
  fault: Fault | null;
  /** An answer that was made with all the headers that every answer has, so that none is missing. */
  whole: Response | null;
  /** The tools that a message calls, for the log: names of ours alone. */
  tool?: string;
  /** Of the answer, whatever it will be: a refusal remembers the browser, too. */
  headers?: Record<string, string>;
  /** Made when it is first asked for. */
  requester?: Requester;
}

/**
 * Asks this API from within, on behalf of the request that is being served: as its caller, with its address and id.
 * `scopes` are those that what is asked for does not need beside the outer one's.
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

/** Where a browser or an application signs in from. */
export function visitOf(request: Request): Visit {
  const { address, requestId } = callOf(request);
  return { address, requestId, userAgent: request.headers.get("user-agent") };
}

/** The account that calls a route which needs one. */
export function accountOf(request: Request): AccountCaller {
  const call = callOf(request);
  if (call.principal === null || !isAccount(call.principal)) throw authenticationRequired();
  return { principal: call.principal, actor: actorOf(call.principal, call) };
}

/** The account or the holder of a job token that calls a route which takes either. */
export function callerOf(request: Request): Caller {
  const call = callOf(request);
  if (call.principal === null || call.principal.kind === "preview_token") throw authenticationRequired();
  return { principal: call.principal, actor: actorOf(call.principal, call) };
}
