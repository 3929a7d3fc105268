import { isIP } from "node:net";
import { Fault } from "../../../config/errors/fault.ts";
import { listenAddress } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";

/**
 * Host headers that are safe to put a URL together with. The server builds the request's URL from this header, so a
 * slash or question mark in it would move the path; and the router looks for the path from a fixed offset on, so
 * that a host of fewer than four characters would be cut wrongly. Several Host headers arrive joined by a comma and
 * are refused with the rest (RFC 9112 section 3.2). What looks like a host and is none (port 65536, the address
 * 1.2.3.4.5) would make no URL at all.
 */
const hostCharactersMin = 4;
const hostCharactersMax = 259;
const host = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?$/;

/** Callers hardly ever use more than one. */
let lastSafe: string | null = null;

export function isSafeHost(header: string | null): header is string {
  if (header === null) return false;
  if (header === lastSafe) return true;
  const isSafe =
    header.length >= hostCharactersMin &&
    header.length <= hostCharactersMax &&
    host.test(header) &&
    URL.canParse(`http://${header}/`);
  if (isSafe) lastSafe = header;
  return isSafe;
}

/**
 * Refuses names that are not the server's. A site can let its own name resolve to this server (DNS rebinding), and
 * browsers then treat the responses as the site's own. Allowed are the names of the base URL, the listen address and
 * `server.host_names`, localhost, and IP addresses, which cannot be rebound. Throws forbidden.
 */
export function createRequireOwnHost(
  settings: Pick<Settings, "server.listen" | "server.host_names">,
  baseUrl: () => string,
): (host: string) => void {
  /** The last one that was allowed. */
  let allowed = { host: "", baseUrl: "", names: settings["server.host_names"] };
  return (host) => {
    const base = baseUrl();
    const names = settings["server.host_names"];
    if (host === allowed.host && base === allowed.baseUrl && names === allowed.names) return;
    const { hostname } = new URL(`http://${host}`);
    const own = new URL(base);
    const listening = listenAddress(settings["server.listen"]).hostname.toLowerCase();
    const known = ["localhost", own.hostname, listening, ...names];
    if (!known.includes(hostname) && isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0)
      throw new Fault("forbidden", {
        message: `This server does not use the name in the Host header. Use ${own.host}, or add the name to server.host_names.`,
        cause: `host ${hostname}`,
      });
    allowed = { host, baseUrl: base, names };
  };
}
