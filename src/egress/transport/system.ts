import type { Duplex } from "node:stream";
import type { Environment, Timers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { parseAddress } from "../address/parse.ts";
import { deadline } from "../deadline.ts";
import type { Resolve } from "../guard.ts";
import { isLoopbackAddress } from "../own.ts";
import { createTrust } from "./authorities.ts";
import { dialThrough } from "./proxy.ts";
import { dialFirst } from "./race.ts";
import { createResolve } from "./resolve.ts";
import { dialDirectly } from "./tcp.ts";
import { createSecure } from "./tls.ts";
import type { Wire } from "./wire.ts";

/** The network of this machine, through `egress.proxy` where one is set. */
export function createWire(options: { settings: Settings; timers: Timers; environment: Environment }): Wire {
  const { settings, timers, environment } = options;
  const resolve = createResolve(timers);
  return {
    resolve,
    dial: (address, port, signal) => {
      const setting = settings["egress.proxy"];
      if (setting === null || isOnThisMachine(address)) return dialDirectly(address, port, signal);
      const proxy = new URL(setting);
      return dialThrough(proxy, (until) => dialProxy(proxy, until, resolve, timers))(address, port, signal);
    },
    secure: createSecure(createTrust(settings, environment)),
  };
}

/** No proxy's business: there, the address would be another machine. */
function isOnThisMachine(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && isLoopbackAddress(parsed);
}

/** The administrator's own way out is no destination: it may be on this machine, and no mode forbids it. */
async function dialProxy(proxy: URL, signal: AbortSignal, resolve: Resolve, timers: Timers): Promise<Duplex> {
  const host = proxy.hostname.replace(/^\[|\]$/g, "");
  const addresses = parseAddress(host) === null ? await resolve(host, signal) : [host];
  return dialFirst(addresses, Number(proxy.port || 80), signal, { dial: dialDirectly, timers });
}

/** Null when the proxy of `egress.proxy` takes connections, else why not. */
export async function proxyProblem(
  setting: string,
  timers: Timers,
  timeoutMs: number,
): Promise<string | null> {
  const { signal, clear } = deadline(timers, timeoutMs);
  try {
    (await dialProxy(new URL(setting), signal, createResolve(timers), timers)).destroy();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clear();
  }
}
