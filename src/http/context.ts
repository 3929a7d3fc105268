import type { Clock, Random } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Authenticate } from "../auth/authenticate.ts";
import { authenticationRequired } from "../auth/authenticate.ts";
import { actorOf, type Principal } from "../auth/principal.ts";
import type { Log } from "../log.ts";
import type { Caller, Services } from "../services/contract.ts";
import type { EventStreams } from "./events/streams.ts";
import type { Route } from "./route-table.ts";

/** What the routes are given; nothing in src/http reaches for anything else. */
export interface HttpParts {
  services: Services;
  authenticate: Authenticate;
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
  route: Route | null;
  /** What the call was refused with, for the log. */
  fault: Fault | null;
}

const calls = new WeakMap<Request, Call>();

export function rememberCall(request: Request, call: Call): void {
  calls.set(request, call);
}

export function callOf(request: Request): Call {
  const call = calls.get(request);
  if (call === undefined) throw new Fault("internal_error", { cause: "a request that the gate did not see" });
  return call;
}

/** The signed-in caller of a route that needs one. */
export function callerOf(request: Request): Caller {
  const call = callOf(request);
  if (call.principal === null) throw authenticationRequired();
  return { principal: call.principal, actor: actorOf(call.principal, call) };
}
