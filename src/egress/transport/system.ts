import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { checkServerIdentity, connect, type SecureContext } from "node:tls";
import type { Environment, Timers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { parseAddress } from "../address/parse.ts";
import { deadline } from "../deadline.ts";
import type { Resolve } from "../guard.ts";
import { isLoopbackAddress } from "../own.ts";
import { type RefusalName, Refused, refused } from "../refusal.ts";
import { createTrust } from "./authorities.ts";
import { dialThrough } from "./proxy.ts";
import { codeOf, dialDirectly, dialFirst, settled } from "./race.ts";
import { createResolve } from "./resolve.ts";
import type { Wire } from "./wire.ts";

/** Certificate error codes (openssl-verification-options(1), Node's ERR_TLS_*). */
const problems: Readonly<Record<string, RefusalName>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_name",
  HOSTNAME_MISMATCH: "certificate_name",
  CERT_HAS_EXPIRED: "certificate_expired",
  CERT_NOT_YET_VALID: "certificate_expired",
  CERT_UNTRUSTED: "certificate_untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_untrusted",
  INVALID_CA: "certificate_untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate_untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_untrusted",
};

/** TLS with the host's name for SNI and certificate (RFC 6066, RFC 9525). */
function createSecure(trust: () => SecureContext): Wire["secure"] {
  return async (stream, host, signal) => {
    let secureContext: SecureContext;
    try {
      secureContext = trust();
    } catch (error) {
      stream.destroy();
      throw refused("authorities", error instanceof Error ? error.message : String(error), error);
    }
    const socket = connect({
      socket: stream,
      // SNI does not support addresses (RFC 6066, 3).
      servername: isIP(host) === 0 ? host : "",
      secureContext,
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
      // Verify against the requested host, not the socket's address.
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    });
    return settled(socket, "secureConnect", signal, (error) => {
      stream.destroy();
      if (error instanceof Refused) return error;
      const code = codeOf(error);
      return refused(problems[code] ?? "tls", `${host}: ${code}`, error);
    });
  };
}

/** The network of this machine, through `egress.proxy` if set. */
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

/** Not through a proxy, where loopback is another machine. */
function isOnThisMachine(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && isLoopbackAddress(parsed);
}

/** The proxy itself is exempt from the rules: it may be on this machine. */
async function dialProxy(proxy: URL, signal: AbortSignal, resolve: Resolve, timers: Timers): Promise<Duplex> {
  const host = proxy.hostname.replace(/^\[|\]$/g, "");
  const addresses = parseAddress(host) === null ? await resolve(host, signal) : [host];
  return dialFirst(addresses, Number(proxy.port || 80), signal, { dial: dialDirectly, timers });
}

/** Null: the proxy accepts connections; else the problem. */
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
