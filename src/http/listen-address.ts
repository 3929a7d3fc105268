import { BlockList, isIP } from "node:net";
import type { Settings } from "../../config/settings/schema.ts";

export interface ListenAddress {
  hostname: string;
  /** 0: any free one. */
  port: number;
  loopback: boolean;
}

const loopbacks = new BlockList();
loopbacks.addSubnet("127.0.0.0", 8, "ipv4");
loopbacks.addAddress("::1", "ipv6");

/** HOST:PORT, with an IPv6 address in brackets. Throws an Error that names the setting. */
export function parseListenAddress(text: string): ListenAddress {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+)):([0-9]{1,5})$/.exec(text);
  const [, bracketed, plain, portText] = match ?? [];
  const hostname = bracketed ?? plain;
  const port = Number(portText);
  if (hostname === undefined || port > 65_535 || (bracketed !== undefined && isIP(bracketed) !== 6))
    throw new Error(`server.listen: "${text}" is not HOST:PORT, for example 127.0.0.1:8484 or [::1]:8484.`);
  const family = isIP(hostname);
  const loopback =
    family === 0 ? hostname === "localhost" : loopbacks.check(hostname, family === 6 ? "ipv6" : "ipv4");
  return { hostname, port, loopback };
}

/** Keys and documents must not cross a network in the clear unless the administrator says that something else guards it. */
export function requireSafeTransport(address: ListenAddress, settings: Settings): void {
  const certificate = settings["server.tls_cert"];
  const key = settings["server.tls_key"];
  if ((certificate === null) !== (key === null))
    throw new Error("server.tls_cert and server.tls_key must be given together.");
  if (certificate !== null || address.loopback || settings["server.allow_plain_http"]) return;
  throw new Error(
    "Plain HTTP beyond loopback is refused: set server.tls_cert and server.tls_key, or server.allow_plain_http when a proxy in front speaks TLS.",
  );
}

export function originOf(address: ListenAddress, port: number, tls: boolean): string {
  const host = address.hostname.includes(":") ? `[${address.hostname}]` : address.hostname;
  return `${tls ? "https" : "http"}://${host}:${port}`;
}

/** The configured address that callers use, without a trailing slash. Throws an Error that names the setting. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url !== null && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (!plain || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new Error(`server.base_url: "${text}" is not an address like https://md.example.org.`);
  return text.replace(/\/+$/, "");
}
