/** Text formats of settings: a description and a check that normalizes the value. */
import { instanceKinds } from "../url-instances.ts";

/** Loaded on first use, because it loads all of networking. */
const isIP = (text: string): number => process.getBuiltinModule("node:net").isIP(text);

export interface Format {
  /** Completes "must be …". */
  allowed: string;
  /** The normalized value; null: invalid. */
  read(text: string): string | null;
  /** The value without secrets, for printing. */
  printed?(value: string): string;
}

export interface ListenAddress {
  /** Host name or IP address; IPv6 without brackets. */
  hostname: string;
  /** 0: chosen by the system. */
  port: number;
}

function parseListen(text: string): ListenAddress | null {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+)):([0-9]{1,5})$/.exec(text);
  if (match === null) return null;
  const [, six, name, digits] = match;
  const port = Number(digits);
  if (port > 65_535) return null;
  const hostname = six ?? name;
  if (hostname === undefined || (six !== undefined && isIP(six) !== 6)) return null;
  return { hostname, port };
}

/** Parses the validated setting `server.listen`. */
export function listenAddress(setting: string): ListenAddress {
  const address = parseListen(setting);
  if (address === null) throw new Error(`server.listen is ${setting}, not ${formats.listen.allowed}`);
  return address;
}

/** Whether the host is reachable only from this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname === "::1" || (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}

function readBaseUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!plain || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
}

function readCidr(text: string): string | null {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return null;
  if (bits === undefined) return text;
  return /^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? text : null;
}

/** The host as in URLs: lower case, ASCII form, no trailing dot; null: invalid. */
function readHost(text: string): string | null {
  const url = /^[^\s/?#@:\\[\]%]+$/.test(text) ? `https://${text}/` : "";
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, "");
  const isName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.|$))+$/.test(host);
  return isName && isIP(host) === 0 ? host : null;
}

function readHosts(text: string): string | null {
  const cidr = readCidr(text);
  if (cidr !== null) return cidr;
  if (!text.startsWith("*.")) return readHost(text);
  const parent = readHost(text.slice(2));
  return parent === null ? null : `*.${parent}`;
}

function readInstance(text: string): string | null {
  const [, given = "", name = "", port] = /^([a-z]+)=([^:]+)(?::([0-9]{1,5}))?$/.exec(text.trim()) ?? [];
  const kind = instanceKinds.find((each) => each === (given === "forgejo" ? "gitea" : given));
  const host = readHost(name);
  if (kind === undefined || host === null || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0)
    return null;
  return `${kind}=${host}${port === undefined || port === "443" ? "" : `:${port}`}`;
}

function readProxy(text: string): string | null {
  // Without //, the parser would take user:password@host for a path.
  if (!/^http:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.href : null;
}

const formats = {
  listen: {
    allowed: "HOST:PORT, for example 127.0.0.1:8484 or [::1]:8484",
    read: (text) => (parseListen(text) === null ? null : text),
  },
  base_url: {
    allowed: "an http or https address without user name, query or fragment",
    read: readBaseUrl,
  },
  cidr: { allowed: "an IP address or a CIDR such as 10.0.0.0/8", read: readCidr },
  hosts: {
    allowed: "a host name, *.NAME for the hosts below it, an IP address or a CIDR such as 10.0.0.0/8",
    read: readHosts,
  },
  host_name: {
    allowed: "a host name",
    read: (text) => (/^[a-z0-9._-]{1,253}$/i.test(text) ? text.toLowerCase() : null),
  },
  instance: {
    allowed: `KIND=HOST or KIND=HOST:PORT, where KIND is ${instanceKinds.join(", ")} or forgejo`,
    read: readInstance,
  },
  proxy: {
    allowed: "http://HOST:PORT or http://USER:PASSWORD@HOST:PORT",
    read: readProxy,
    printed: (value) => value.replace(/:[^:@/]*@/, ":***@"),
  },
  path: { allowed: "a path", read: (text) => (text.includes("\0") || text === "" ? null : text) },
  name: {
    allowed: "lower-case letters, digits and dashes",
    read: (text) => (/^[a-z0-9][a-z0-9-]{0,39}$/.test(text) ? text : null),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export function formatNamed(name: FormatName): Format {
  return formats[name];
}
