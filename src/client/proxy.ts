/**
 * Which proxy requests to a server go through, by the variables that curl and most programs read: HTTP_PROXY,
 * HTTPS_PROXY, ALL_PROXY and NO_PROXY, each in capitals or not. Bun's fetch reads them, too, but sends loopback addresses
 * to the proxy, and its errors do not tell the proxy from the server; so it is told each time.
 */
import { BlockList, isIP } from "node:net";
import type { Environment } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { isLoopback } from "../../config/settings/formats.ts";
import { SettingsError } from "../../config/settings/sources.ts";
import type { ProxyName } from "./reach.ts";

export interface HttpProxy extends ProxyName {
  /** With user name and password: for fetch alone. */
  address: Secret;
}

/** Null for a direct connection. Throws SettingsError for what is no proxy's address. */
export function proxyFor(server: string, environment: Environment): HttpProxy | null {
  const url = new URL(server);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  // As in Go: a proxy's own loopback is another machine's.
  if (isLoopback(hostname) || hostname.endsWith(".localhost")) return null;
  const variable = variableFor(url.protocol, environment).find((name) => environment[name]);
  if (variable === undefined || isLeftOut(hostname, portOf(url), environment)) return null;
  return readProxy(variable, environment[variable] ?? "");
}

const both = (name: string) => [name.toLowerCase(), name.toUpperCase()];

/** Where a web server runs programs (CGI), HTTP_PROXY in capitals is a header of whoever asks (httpoxy, CVE-2016-5385). */
function variableFor(protocol: string, environment: Environment): string[] {
  const own = protocol === "https:" ? both("https_proxy") : both("http_proxy");
  const { REQUEST_METHOD: cgi } = environment;
  return [...own, ...both("all_proxy")].filter((name) => cgi === undefined || name !== "HTTP_PROXY");
}

function readProxy(variable: string, text: string): HttpProxy {
  const address = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isProxy = url?.protocol === "http:" || url?.protocol === "https:";
  if (url === null || !isProxy || url.hostname === "") {
    // Not what was given: there may be a password in it.
    throw new SettingsError([
      `${variable} must be the address of an HTTP proxy, http://HOST:PORT or http://USER:PASSWORD@HOST:PORT; others, such as SOCKS, are not spoken.`,
    ]);
  }
  const hasCredentials = url.username !== "" || url.password !== "";
  const shown = `${url.protocol}//${url.host}`;
  return { address: new Secret(url.href), shown, variable, hasCredentials };
}

function portOf({ protocol, port }: URL): string {
  return port || (protocol === "https:" ? "443" : "80");
}

/** NO_PROXY: names (with all that are below them), addresses, CIDRs, each with a port or without, or `*` for all. */
function isLeftOut(hostname: string, port: string, environment: Environment): boolean {
  const list =
    both("no_proxy")
      .map((name) => environment[name])
      .find(Boolean) ?? "";
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => entry === "*" || fits(entry.toLowerCase(), hostname, port));
}

function fits(entry: string, hostname: string, port: string): boolean {
  const [, bracketed, name = entry, wanted] = /^(?:\[([^\]]*)\]|([^:]*))(?::([0-9]+))?$/.exec(entry) ?? [];
  if (wanted !== undefined && wanted !== port) return false;
  const host = bracketed ?? name;
  if (isIP(hostname) !== 0) return isWithin(hostname, host);
  // ".example.org", "*.example.org" and "example.org" mean the same, as to curl.
  const domain = host.replace(/^\*?\./, "");
  return domain !== "" && (hostname === domain || hostname.endsWith(`.${domain}`));
}

/** `range` is an address or a CIDR; false for anything else. */
function isWithin(address: string, range: string): boolean {
  const [base = "", bits] = range.split("/");
  const family = isIP(base);
  if (family === 0 || family !== isIP(address)) return false;
  const width = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (!/^[0-9]{1,3}$/.test(bits ?? "0") || prefix > width) return false;
  const list = new BlockList();
  list.addSubnet(base, prefix, family === 4 ? "ipv4" : "ipv6");
  return list.check(address, family === 4 ? "ipv4" : "ipv6");
}
